import { posix } from "node:path";
import type { TestEvidence } from "../../../contracts/index.ts";

const maxTitle = 72;

/** The title of a commit of tests: what they test, such as `Add tests for parseRange and formatSize`. */
export function titleTests(tests: readonly Pick<TestEvidence, "target">[]): string {
  const names = [...new Set(tests.map(({ target }) => nameOf(target)))];
  for (let shown = names.length; shown > 0; shown -= 1) {
    const title = `Add tests for ${list(names, shown)}`;
    if (title.length <= maxTitle) return title;
  }
  return `Add tests for ${count(names.length)}`;
}

function list(names: readonly string[], shown: number): string {
  const left = names.length - shown;
  const parts = left > 0 ? [...names.slice(0, shown), `${left} more`] : names;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** A module that exports one thing without a name is called by its file. */
function nameOf(target: string): string {
  const at = target.indexOf("::");
  return (
    target.slice(at < 0 ? target.length : at + 2) || posix.basename(at < 0 ? target : target.slice(0, at))
  );
}

function count(number: number): string {
  return `${number} ${number === 1 ? "function" : "functions"}`;
}
