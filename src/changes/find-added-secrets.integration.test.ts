import { rmSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../test/support/repositories/git-repository.ts";
import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { sampleSecrets } from "../adapters/secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { describeSecrets, findAddedSecrets } from "./find-added-secrets.ts";

const home = temporaryFolder();
const repos: TestRepository[] = [];
const [aws, , github] = sampleSecrets();
const token = github?.line ?? "";
let repo: TestRepository;
let baseSha: string;

beforeEach(() => {
  repo = createRepository({ "src/a.py": `one\n${aws?.line}\nthree\n` });
  repos.push(repo);
  baseSha = repo.git("rev-parse", "HEAD");
});
afterAll(() => {
  for (const one of repos) one.remove();
  rmSync(home, { recursive: true, force: true });
});

async function find(allowed: readonly string[] = []) {
  const git = createGitCli({ home, scratch: home });
  const commitSha = repo.git("rev-parse", "HEAD");
  await git.sync(repo.path, [baseSha, commitSha]);
  const secrets = createSecretlintSecrets();
  return findAddedSecrets({ git, secrets }, { repo: repo.path, baseSha, commitSha }, allowed);
}

describe("secrets that a change adds", () => {
  it.each(sampleSecrets().map(({ kind, line, secret }, at) => ({ kind, at, line, secret })))(
    "are found by file and line: $kind ($at)",
    async ({ kind, line, secret }) => {
      repo.commit("add", { "src/b.py": `# settings\n\n${line}\n` });
      const found = await find();
      expect(found).toContainEqual({ rule: kind, path: "src/b.py", line: 3 });
      expect(describeSecrets(found)).toContain("src/b.py:3");
      expect(describeSecrets(found)).not.toContain(secret.slice(0, 20));
    },
  );

  it("are none where the base has them already", async () => {
    repo.commit("change beside it", { "src/a.py": `one\n${aws?.line}\nfour\n` });
    expect(await find()).toEqual([]);
  });

  it("are found if a later commit removes them again", async () => {
    repo.commit("add", { "src/b.py": token });
    repo.commit("take away", { "src/b.py": "nothing\n" });
    expect(await find()).toEqual([{ rule: "github", path: "src/b.py", line: 1 }]);
  });

  it("are found in a file that is marked as binary, by a byte or by an attribute", async () => {
    repo.commit("add", { "a.bin": `\0\n${token}\n`, ".gitattributes": "*.py -diff\n", "src/b.py": token });
    expect((await find()).map(({ path }) => path)).toEqual(["a.bin", "src/b.py"]);
  });

  it("are found if a merge adds them", async () => {
    repo.git("switch", "--quiet", "-c", "side");
    repo.commit("side", { "side.txt": "side\n" });
    repo.git("switch", "--quiet", "main");
    repo.commit("main", { "main.txt": "main\n" });
    repo.git("merge", "--quiet", "--no-commit", "--no-ff", "side");
    repo.commit("merge", { "side.txt": `${token}\n` });
    expect(await find()).toEqual([{ rule: "github", path: "side.txt", line: 1 }]);
  });

  it("are found in the message of a commit", async () => {
    const sha = repo.commit(`Rotate\n\nold: ${token}`, { "src/b.py": "x\n" });
    expect(await find()).toEqual([{ rule: "github", path: `message of commit ${sha.slice(0, 7)}`, line: 3 }]);
  });

  it("are none in files that the base vouches for", async () => {
    repo.commit("add", { "test/fixtures/key.txt": token, "src/b.py": token });
    expect((await find(["test/fixtures/**"])).map(({ path }) => path)).toEqual(["src/b.py"]);
  });

  it("are found in a line that looks like a header of the patch", async () => {
    repo.commit("add", { "src/b.py": `++ b/other\n${token}\n` });
    expect(await find()).toEqual([{ rule: "github", path: "src/b.py", line: 2 }]);
  });
});
