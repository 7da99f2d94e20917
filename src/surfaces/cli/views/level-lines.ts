import { type TestEvidence, TestLevel } from "../../../contracts/index.ts";
import { count } from "../terminal/layout.ts";
import { sanitize } from "../terminal/terminal.ts";

const MOST_NAMED = 12;

/** Unit and integration tests apart, the latter by name; nothing if there are only unit tests. */
export function levelLines(tests: readonly Pick<TestEvidence, "level" | "name" | "target">[]): string[] {
  const requests = tests.filter(({ level }) => level === TestLevel.INTEGRATION);
  if (requests.length === 0) return [];
  const shown = requests
    .slice(0, MOST_NAMED)
    .map(({ name, target }) => `- ${sanitize(`${name} (${target})`)}`);
  const more = requests.length > MOST_NAMED ? [`- and ${requests.length - MOST_NAMED} more`] : [];
  const units = tests.length - requests.length;
  return [`${count(units, "unit test")}, ${count(requests.length, "integration test")}:`, ...shown, ...more];
}
