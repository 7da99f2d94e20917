import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Generates the contracts beside the tree and compares: the committed code must match the protos. */
const folder = mkdtempSync(join(tmpdir(), "goldseam-contracts-"));
try {
  for (const path of ["proto", "buf.yaml", "buf.gen.yaml"])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const { status } = spawnSync("buf", ["generate"], { cwd: folder, stdio: "inherit" });
  const generated = globSync("src/contracts/gen/**/*.ts", { cwd: folder });
  const committed = globSync("src/contracts/gen/**/*.ts");
  const differs = generated.filter((path) => !committed.includes(path) || !same(path));
  const left = committed.filter((path) => !generated.includes(path));
  if (status !== 0 || differs.length + left.length > 0) {
    console.error(`not current: ${[...differs, ...left].join(", ")}: run npm run contracts`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function same(path: string): boolean {
  return readFileSync(path, "utf8") === readFileSync(join(folder, path), "utf8");
}
