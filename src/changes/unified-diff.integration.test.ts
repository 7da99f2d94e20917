import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createRepository } from "../../test/support/repositories/git-repository.ts";
import { unifiedDiff } from "./unified-diff.ts";

const lines = fc
  .array(fc.constantFrom("a", "b", "c", "", "  d"), { minLength: 1, maxLength: 30 })
  .map((all) => `${all.join("\n")}\n`);

it("is a diff that git applies to the same text", () => {
  const repo = createRepository({ "one.txt": "" });
  try {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        fc.pre(before !== after);
        writeFileSync(join(repo.path, "one.txt"), before);
        writeFileSync(
          join(repo.path, "change.diff"),
          unifiedDiff([{ path: "one.txt", before, after }], 100_000),
        );
        repo.git("apply", "--unidiff-zero", "change.diff");
        expect(readFileSync(join(repo.path, "one.txt"), "utf8")).toBe(after);
      }),
      { numRuns: 40, seed: 1 },
    );
  } finally {
    repo.remove();
  }
});

it("shows new and removed files, and is cut", () => {
  expect(unifiedDiff([{ path: "new.txt", before: undefined, after: "a\n" }], 1000)).toBe(
    "--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1,1 @@\n+a\n",
  );
  expect(unifiedDiff([{ path: "old.txt", before: "a\n", after: undefined }], 1000)).toContain(
    "+++ /dev/null\n@@ -1,1 +0,0 @@\n-a",
  );
  expect(unifiedDiff([{ path: "long.txt", before: undefined, after: "a\n".repeat(900) }], 100)).toMatch(
    /… cut\n$/,
  );
});
