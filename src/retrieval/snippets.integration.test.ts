import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../test/support/repositories/git-repository.ts";
import { createSqliteCodeIndex } from "../adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { sampleSecrets } from "../adapters/secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { defaultConfig } from "../config/config.ts";
import { createOutlineParser } from "../languages/create-outline-parser.ts";
import { withoutRepeats } from "../prompts/snippet.ts";
import { createCodeIndex } from "./create-code-index.ts";
import { createIndexSnippets, type SnippetOptions, type Snippets } from "./snippets.ts";

type Target = Parameters<Snippets>[0];

const privateKey = sampleSecrets().find(({ line }) => line.startsWith("-----BEGIN"))?.secret ?? "";
const source = "export function total(prices) {\n  return rounded(prices[0]);\n}\n";
const files = {
  "src/total.js": source,
  "src/rounded.js": `export function rounded(price) {\n  return Math.round(price);\n}\nconst KEY = \`${privateKey}\`;\n`,
  "test/total.test.js":
    'import { total } from "../src/total.js";\n\ntest("adds up", () => {\n  expect(total([1])).toBe(1);\n});\n',
};

let repo: TestRepository;
let home: string;
let find: (target: Target, options?: Partial<SnippetOptions>) => ReturnType<Snippets>;
let target: Target;
beforeAll(async () => {
  repo = createRepository(files);
  home = temporaryFolder();
  const parser = await createOutlineParser();
  const git = createGitCli({ home, scratch: join(home, "scratch") });
  const commitSha = repo.git("rev-parse", "HEAD");
  await git.sync(repo.path, [commitSha]);
  const index = createCodeIndex({
    git,
    parser,
    clock: { nowMs: () => Date.now() },
    threads: 0,
    openStore: () => createSqliteCodeIndex(join(home, "index.db")),
    isTestFile: (path) => path.startsWith("test/"),
  });
  const snapshot = await index.update({ repo: repo.path, commitSha, budgetMs: 60_000 });
  find = (target, options = {}) =>
    createIndexSnippets(createSecretlintSecrets(), snapshot, { ...defaultConfig.retrieval, ...options })(
      target,
    );
  const outline = parser.parse("src/total.js", source);
  const symbol = outline?.symbols[0];
  if (!symbol) throw new Error("no outline");
  target = { file: { path: "src/total.js", lines: source.split("\n") }, own: { symbol } };
});
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

test("a target comes with its nearest test and the most similar functions", async () => {
  const found = await find(target);
  expect(found.map(({ path }) => path)).toEqual(["src/total.js", "test/total.test.js", "src/rounded.js"]);
  expect(found[1]?.text).toContain('test("adds up"');
});

test("settings say how many similar functions and how many lines are shown", async () => {
  const found = await find(target, { k: 0, radius: 0 });
  expect(found.map(({ path }) => path)).toEqual(["src/total.js", "test/total.test.js"]);
  expect(found[0]?.text).toBe(source.trimEnd());
});

test("lines that several snippets share are shown once", () => {
  const first = { path: "a.js", lineStart: 3, text: "3\n4" };
  const pieces = withoutRepeats([first, { path: "a.js", lineStart: 1, text: "1\n2\n3\n4\n5" }]);
  expect(pieces).toEqual([
    first,
    { path: "a.js", lineStart: 1, text: "1\n2" },
    { path: "a.js", lineStart: 5, text: "5" },
  ]);
});

test.each([40, 4, 8])("no piece of a key is shown, with %i lines around", async (radius) => {
  const text = JSON.stringify(await find(target, { radius }));
  for (const line of privateKey.split("\n").slice(1, -2)) expect(text).not.toContain(line);
});
