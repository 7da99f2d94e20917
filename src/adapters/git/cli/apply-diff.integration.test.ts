import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import { createGitCli } from "./create-git-cli.ts";

let repo: TestRepository;
let home: string;

beforeEach(() => {
  repo = createRepository({ "a.txt": "one\ntwo\n", "old.txt": "x\n", "moved.txt": "1\n2\n3\n4\n" });
  home = temporaryFolder();
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function apply(diff: string) {
  const git = createGitCli({ home, scratch: join(home, "scratch") });
  const base = repo.git("rev-parse", "main");
  await git.sync(repo.path, [base]);
  return git.applyDiff(repo.path, base, diff);
}

it("gives the texts of a change, with removed and moved files, whatever the working tree has", async () => {
  repo.git("switch", "--quiet", "-c", "feature");
  repo.git("rm", "--quiet", "old.txt");
  repo.git("mv", "moved.txt", "new.txt");
  repo.commit("change", { "a.txt": "one\n2\n" });
  const files = await apply(`${repo.git("diff", "main", "feature")}\n`);
  expect(Object.fromEntries(files)).toEqual({
    "a.txt": "one\n2\n",
    "old.txt": null,
    "moved.txt": null,
    "new.txt": "1\n2\n3\n4\n",
  });
  expect(repo.git("status", "--porcelain")).toBe("");
});

it.each([
  ["no diff at all", "hello\n", "the diff does not apply"],
  ["a diff for another text", "--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-nothing\n+other\n", "does not apply"],
  ["a file that is not there", "--- a/b.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", "does not apply"],
  [
    "a symbolic link",
    "diff --git a/link b/link\nnew file mode 120000\n--- /dev/null\n+++ b/link\n@@ -0,0 +1 @@\n+/etc/passwd\n\\ No newline at end of file\n",
    "adds what is no file: link",
  ],
  [
    "a way out",
    "diff --git a/../out b/../out\nnew file mode 100644\n--- /dev/null\n+++ b/../out\n@@ -0,0 +1 @@\n+x\n",
    "invalid path",
  ],
  ["git's own folder", "--- /dev/null\n+++ b/.git/config\n@@ -0,0 +1 @@\n+x\n", "invalid path"],
])("refuses %s", async (_, diff, message) => {
  await expect(apply(diff)).rejects.toThrow(message);
});
