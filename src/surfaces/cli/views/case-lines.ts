import type { CaseOutcome } from "../../../contracts/index.ts";
import { sanitize } from "../terminal/terminal.ts";

/** How many planned cases have a test, and why each of the others has none. */
export function caseLines(cases: readonly CaseOutcome[]): string[] {
  if (cases.length === 0) return [];
  const open = cases.filter(({ metBy }) => metBy.length === 0);
  const met = cases.length - open.length;
  const head = `${met} of ${cases.length} planned ${cases.length === 1 ? "case has" : "cases have"} a test`;
  return [
    open.length > 0 ? `${head}, not:` : head,
    ...open.map(({ name, target, reason }) => `- ${sanitize(`${name} (${target}): ${reason}`)}`),
  ];
}
