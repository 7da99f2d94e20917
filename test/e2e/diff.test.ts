import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goldseam, snapshot } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const source = "export function fee(days) {\n  if (days > 14) return 5;\n  return 0;\n}\n";

let home: string;
let repo: TestRepository;
beforeAll(() => {
  home = temporaryFolder();
  repo = createRepository({ "package.json": '{ "type": "module" }\n', "src/fee.js": source });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Be stricter", { "src/fee.js": source.replace("days > 14", "days > 7") });
  repo.write({ "src/fee.js": source.replace("return 5", "return 6") });
});
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

it("shows what the change does to behaviour, without judging it", async () => {
  const untouched = snapshot(repo);
  const { exitCode, stdout } = await goldseam(home, "diff", "--repo", repo.path, "--seed", "3");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/fee {2}src\/fee\.js:1 · \d+ of \d+ inputs differ/);
  expect(stdout).toMatch(/result {6}fee\(8\) {2}0 → 5/);
  expect(snapshot(repo)).toBe(untouched);
});

it("compares the working tree with a base, as JSON", async () => {
  const args = ["--repo", repo.path, "--worktree", "--base", "main", "--json"];
  const { exitCode, stdout } = await goldseam(home, "diff", ...args);
  expect(exitCode).toBe(0);
  const { functions, base_sha: baseSha } = JSON.parse(stdout);
  expect(baseSha).toBe(repo.git("rev-parse", "main"));
  expect(functions).toMatchObject([
    {
      target: "src/fee.js::fee",
      changes: [
        {
          kind: "CHANGED_RESULT",
          input: expect.stringMatching(/^fee\((1[5-9]|20)\)$/),
          before: "5",
          after: "6",
        },
      ],
    },
  ]);
});

it.each([
  ["an unknown base", ["--base", "nope"], 'no commit "nope"'],
  ["no number of seconds", ["--budget", "soon"], "It must be a positive whole number"],
  ["a commit and the working tree at once", ["--worktree", "--commit", "HEAD"], "cannot be used with"],
])("refuses %s in one line", async (_, args, message) => {
  const { exitCode, stderr, stdout } = await goldseam(home, "diff", "--repo", repo.path, ...args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
  expect(stdout).toBe("");
});
