import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeTree } from "./remove-tree.ts";

const step = "d/".repeat(300);

/** Each round puts what is there below a new chain of folders, so that no path grows long. */
function nest(top: string, rounds: number): string {
  const tree = join(top, "tree");
  mkdirSync(tree);
  writeFileSync(join(tree, "leaf"), "");
  for (let round = 0; round < rounds; round++) {
    const above = join(top, "above");
    mkdirSync(join(above, step), { recursive: true });
    renameSync(tree, join(above, step, "tree"));
    renameSync(above, tree);
  }
  return tree;
}

test("removes folders that no path reaches, whatever their names and rights, and follows no link", async () => {
  const top = mkdtempSync(join(tmpdir(), "goldseam-test-"));
  writeFileSync(join(top, "kept"), "");
  const tree = nest(top, 8);
  symlinkSync(join(top, "kept"), join(tree, "link"));
  symlinkSync(top, join(tree, "folder"));
  for (const name of ["x".repeat(255), "a\nb", "\u202e", " "])
    mkdirSync(join(tree, name, "inner"), { recursive: true });
  writeFileSync(Buffer.concat([Buffer.from(`${tree}/`), Buffer.from([0xff, 0xfe])]), "");
  mkdirSync(join(tree, "closed/inner"), { recursive: true });
  chmodSync(join(tree, "closed"), 0);
  await removeTree(tree);
  expect(readdirSync(top)).toEqual(["kept"]);
  await removeTree(tree);
  await removeTree(top);
});
