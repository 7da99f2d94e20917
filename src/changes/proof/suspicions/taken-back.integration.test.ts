import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import { createGitCli } from "../../../adapters/git/cli/create-git-cli.ts";
import { isTestFile } from "../../../languages/index.ts";
import { whyAllTakenBack } from "./taken-back.ts";

const home = temporaryFolder();
const git = createGitCli({ home, scratch: home });
let repo: TestRepository;
let baseSha: string;
let headSha: string;

beforeAll(async () => {
  repo = createRepository({ "src/cart.js": "base\n", "config.json": "{}\n", "test/cart.test.js": "base\n" });
  baseSha = repo.git("rev-parse", "HEAD");
  repo.commit("change", {
    "src/cart.js": "author\n",
    "src/new.js": "author\n",
    "config.json": "[]\n",
    "test/cart.test.js": "author\n",
  });
  headSha = repo.git("rev-parse", "HEAD");
  await git.sync(repo.path, [baseSha, headSha]);
});
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

it.each<[string, boolean, Record<string, string | null>]>([
  ["is refused if all code is as on the base", true, { "src/cart.js": "base\n", "src/new.js": null }],
  [
    "is refused with a note of its own",
    true,
    { "src/cart.js": "base\n", "src/new.js": null, "NOTES.md": "x" },
  ],
  ["may take one file back", false, { "src/cart.js": "base\n" }],
  ["may change one and take back another", false, { "src/cart.js": "base\n", "src/new.js": "fixed\n" }],
  ["may leave the code alone", false, { "config.json": "{}\n" }],
])("a fix %s", async (_, isRefused, changes) => {
  const fix = { baseSha, headSha, changes: new Map(Object.entries(changes)), isTestFile };
  const why = await whyAllTakenBack(git, repo.path, fix);
  expect(why !== undefined, why).toBe(isRefused);
});

it("a fix of a change without code may take it back", async () => {
  repo.commit("settings", { "config.json": '{"a":1}\n' });
  const settings = repo.git("rev-parse", "HEAD");
  await git.sync(repo.path, [settings]);
  const changes = new Map([["config.json", "[]\n"]]);
  const fix = { baseSha: headSha, headSha: settings, changes, isTestFile };
  expect(await whyAllTakenBack(git, repo.path, fix)).toBeUndefined();
});
