import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRepository } from "../../test/support/repositories/git-repository.ts";
import { collectChanges } from "./collect-changes.ts";

it("finds what was written and removed, and nothing else", () => {
  const repo = createRepository({
    "kept.js": "1\n",
    "edited.js": "1\n",
    "gone.js": "1\n",
    "windows.js": "a\nb\n",
  });
  const hashes = new Map(
    repo
      .git("ls-tree", "-r", "HEAD")
      .split("\n")
      .map((line) => [line.split("\t")[1] ?? "", line.split(/\s/)[2] ?? ""]),
  );
  repo.write({ "library/own.js": "of another repository\n" });
  repo.write({ "edited.js": "2\n", "new.js": "3\n", "windows.js": "a\r\nb\r\n", "image.bin": "\0" });
  rmSync(join(repo.path, "gone.js"));
  symlinkSync("/etc/hostname", join(repo.path, "link.js"));
  writeFileSync(join(repo.path, ".git/config"), "[core]\n");
  expect(Object.fromEntries(collectChanges({ path: repo.path, submodules: ["library"] }, hashes))).toEqual({
    "edited.js": "2\n",
    "new.js": "3\n",
    "gone.js": null,
  });
  repo.remove();
});
