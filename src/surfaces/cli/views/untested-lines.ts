import type { UntestedFunction } from "../../../contracts/index.ts";
import { count } from "../terminal/layout.ts";
import { sanitize } from "../terminal/terminal.ts";

const maxNames = 5;

/** The functions that no test covers, the added ones first; functions with the same reason share a line. */
export function untestedLines(untested: readonly UntestedFunction[]): string[] {
  return [true, false].flatMap((added) => {
    const own = untested.filter((one) => one.added === added);
    if (own.length === 0) return [];
    const head = `${count(own.length, `${added ? "new" : "changed"} function`)} ${own.length === 1 ? "has" : "have"} no test:`;
    return [head, ...reasonLines(own)];
  });
}

/** One line for each reason. */
export function reasonLines(untested: readonly UntestedFunction[]): string[] {
  return [...Map.groupBy(untested, ({ reason }) => reason)].map(([reason, group]) => {
    const names = group.slice(0, maxNames).map(({ target }) => nameOf(target));
    const more = group.length > maxNames ? ` and ${group.length - maxNames} more` : "";
    return `- ${sanitize(names.join(", "))}${more}, because ${sanitize(reason)}`;
  });
}

/** `shipping (src/cart.py)` for `src/cart.py::shipping`. */
function nameOf(target: string): string {
  const at = target.indexOf("::");
  return at < 0 ? target : `${target.slice(at + 2)} (${target.slice(0, at)})`;
}
