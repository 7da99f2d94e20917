import type { RewrittenTest } from "../../../../contracts/index.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";

const maxShown = 5;
const maxCode = 12;

/** Generated tests that were written again: what changed, and the old and the new code, those of one table together. */
export function rewrittenLines(tests: readonly RewrittenTest[], { paint }: Terminal): string[] {
  const altered = tests.filter(({ input }) => input !== "");
  if (altered.length === 0) return [];
  const groups = [...Map.groupBy(altered, ({ file, oldCode }) => `${file}\0${oldCode}`).values()];
  const shown = groups.slice(0, maxShown).flatMap((group) => {
    const [{ file = "", oldCode = "", newCode = "" } = {}] = group;
    const calls = group.map(({ input, before, after }) => `${input} was ${before}, is ${after}`);
    return [
      `- ${sanitize([...new Set(calls)].slice(0, maxShown).join("; "))}`,
      `  ${sanitize(file)}`,
      ...code(oldCode, "−").map(paint.red),
      ...code(newCode, "+").map(paint.green),
    ];
  });
  const left = groups.length - maxShown;
  const more = left > 0 ? [`and ${left} more (--json has all)`] : [];
  return ["because behaviour changed, which only you can say is meant:", ...shown, ...more];
}

function code(text: string, mark: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const more = lines.length > maxCode ? [`  ${mark} …`] : [];
  return [...lines.slice(0, maxCode).map((line) => `  ${mark} ${sanitize(line)}`), ...more];
}
