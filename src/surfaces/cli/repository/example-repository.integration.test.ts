import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createExampleRepository, exampleNames } from "./example-repository.ts";
import { git, uncommittedFiles } from "./git.ts";
import { patchedFiles } from "./patched-files.ts";

const examples = fileURLToPath(new URL("../../../../examples", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "goldseam-example-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("example repository", () => {
  it.each(exampleNames)(
    "%s has a clean main and a change by somebody else on a branch, twice over",
    async (name) => {
      for (const _ of ["once", "again"]) {
        const repository = await createExampleRepository(examples, name, join(folder, name));
        const log = await git(repository.folder, ["log", "--format=%an", repository.branch]);
        const added = await git(repository.folder, ["diff", "--name-only", "main", repository.branch]);
        expect(log.trim().split("\n")).toEqual(["Demo Agent", "Demo Maintainer"]);
        expect(added).not.toContain("test");
        expect(await uncommittedFiles(repository.folder)).toBe(0);
        expect((await git(repository.folder, ["branch", "--show-current"])).trim()).toBe("main");
      }
    },
  );
});

describe("patched files", () => {
  const patch = async (text: string) => {
    const repository = await createExampleRepository(examples, "javascript", join(folder, "repo"));
    const patchFile = join(folder, "change.diff");
    await writeFile(patchFile, text);
    return patchedFiles({ repo: repository.folder, base: "main", patchFile });
  };

  it("are the base with the patch applied, whatever the working tree has", async () => {
    const repository = await createExampleRepository(examples, "javascript", join(folder, "source"));
    const files = await patch(await git(repository.folder, ["diff", "main", repository.branch]));
    expect([...files.keys()]).toEqual(["src/index.js", "src/shipping.js"]);
    expect(files.get("src/index.js")).toBe(
      await git(repository.folder, ["show", `${repository.branch}:src/index.js`]),
    );
    expect(await uncommittedFiles(join(folder, "repo"))).toBe(0);
  });

  it.each([
    ["no patch at all", "hello\n", "is not a patch"],
    [
      "a patch for other files",
      "--- a/src/money.js\n+++ b/src/money.js\n@@ -1 +1 @@\n-nothing\n+other\n",
      "does not apply",
    ],
    ["a deletion", "--- a/src/nothing.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", "does not apply"],
    [
      "a symbolic link",
      "diff --git a/link b/link\nnew file mode 120000\n--- /dev/null\n+++ b/link\n@@ -0,0 +1 @@\n+/etc/passwd\n\\ No newline at end of file\n",
      "symbolic links",
    ],
    [
      "a way out",
      "diff --git a/../out b/../out\nnew file mode 100644\n--- /dev/null\n+++ b/../out\n@@ -0,0 +1 @@\n+x\n",
      "invalid path",
    ],
  ])("refuses %s", async (_, text, message) => {
    await expect(patch(text)).rejects.toThrow(message);
  });
});
