import type { Policy, Role, RunRule, WriteRule } from "./policy.ts";
import { protectedPaths } from "./protected-paths.ts";

/** Where tests live: folders by name, files by name. */
const testPaths = [
  ...list("**/test/** | **/tests/** | **/__tests__/** | **/spec/** | **/specs/**"),
  ...list("*.test.* | *.spec.* | test_*.py | *_test.py | *_test.go"),
];

const runners = "pytest | vitest run | jest | mocha | node --test | python3 -m pytest";

/** Who may run what, by first words. Wrappers and code on the command line need more: see wrappers.ts. */
const run: readonly RunRule[] = [
  ...mayRun(["owner", "coder"], "node | npm | npx | pnpm | yarn | tsc | eslint | biome | oxlint | prettier"),
  ...mayRun(["owner", "coder"], "python | python3 | ruff | mypy | pyright | flake8 | black"),
  ...mayRun(["owner", "coder"], "cargo | rustc | go | gofmt"),
  ...mayRun(["owner", "coder"], runners),
  // What is installed, and what the project's own task files do, is the owner's choice.
  ...mayRun(["owner"], "pip | pip3 | uv | poetry | pdm | pipenv | bun | corepack"),
  ...mayRun(["owner"], "make | just | task | nox | tox | true | false"),
  ...mayRun(["test-builder"], runners).map((rule) => ({ ...rule, needsTarget: true })),
];

/** Who may write what. What is protected stands above this. */
const write: readonly WriteRule[] = [
  ...testPaths.map((pattern) => ({ ...writing("allow", "test-builder", pattern), onlyNew: true })),
  writing("allow", "coder", "**"),
  ...testPaths.map((pattern) => writing("deny", "coder", pattern)),
];

/** What holds where nobody configured anything. */
export const defaultPolicy: Policy = { run, write, protectedPaths, testPaths };

function mayRun(roles: readonly Role[], commands: string): RunRule[] {
  return list(commands).map((command) => ({
    id: `run.allow.${roles.join("+")}:${command}`,
    effect: "allow",
    roles,
    words: command.split(" "),
    source: "default",
  }));
}

function writing(effect: WriteRule["effect"], role: Role, pattern: string): WriteRule {
  const id = `write.${effect}.${role}:${pattern}`;
  return { id, effect, roles: [role], pattern, source: "default" };
}

function list(text: string): string[] {
  return text.split(" | ");
}
