import { describeMissing, type MissingTest } from "../../../contracts/index.ts";
import { count } from "../terminal/layout.ts";
import { sanitize } from "../terminal/terminal.ts";

const maxNames = 5;

/** Tests that passed on the base and no longer pass by name; those with the same reason share a line. */
export function missingLines(missing: readonly MissingTest[]): string[] {
  if (missing.length === 0) return [];
  const kinds = Map.groupBy(missing, ({ outcome, reason }) => `${describeMissing(outcome)}\0${reason}`);
  const rows = [...kinds.values()].map((group) => {
    const names = group.slice(0, maxNames).map(({ name }) => name);
    const more = group.length > maxNames ? ` and ${group.length - maxNames} more` : "";
    const [{ outcome, reason } = missing[0] as MissingTest] = group;
    const why = reason === "" ? ", held against the change" : `: ${reason}`;
    return `- ${sanitize(names.join(", "))}${more}, ${describeMissing(outcome)}${sanitize(why)}`;
  });
  return [`${count(missing.length, "test")} that passed before did not pass by name:`, ...rows];
}
