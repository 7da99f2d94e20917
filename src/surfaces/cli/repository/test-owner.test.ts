import { expect, it } from "vitest";
import { ownersIn } from "./test-owner.ts";

const text = `# who answers for what
*            @all
/tests/      @testers
*.py         @snakes # but not all
/tests/api/*.py @api @backend
docs/
`;

it.each([
  ["src/a.js", "@all"],
  ["tests/a.js", "@testers"],
  ["tests/a.py", "@snakes"],
  ["tests/api/test_a.py", "@api @backend"],
  ["docs/a.md", undefined],
])("%s belongs to %s", (file, owners) => {
  expect(ownersIn(text, file)).toBe(owners);
});
