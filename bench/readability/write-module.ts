import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Clone } from "../../test/support/public-repository.ts";
import type { Module } from "./draw-modules.ts";

/** The tests that were written for a module, and those its package has. */
export interface Written extends Module {
  readonly source: string;
  readonly emitted: readonly TestFile[];
  readonly own: readonly TestFile[];
  /** Branches of the module that the emitted tests run, of how many; undefined if it was not measured. */
  readonly branches?: Branches;
  readonly seconds: number;
  /** Why there are no emitted tests, or what stayed untested. */
  readonly note: string;
}

export interface TestFile {
  readonly path: string;
  readonly text: string;
}

export interface Branches {
  readonly covered: number;
  readonly total: number;
}

/** Where tests are written, and by which checkout of Goldseam. */
export interface Writing {
  readonly work: string;
  readonly goldseam: string;
  readonly budgetSec: number;
  readonly limitSec: number;
}

/**
 * Writes tests for a module as `goldseam write --target` does, in a checkout without the module's own tests: both sets of
 * tests then cover the same ground, and neither copies the other. A result that was kept is read again.
 */
export async function writeModule(module: Module, clone: Clone, writing: Writing): Promise<Written> {
  const kept = join(writing.work, "written", fileName(module, "json"));
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8"));
  const read = (path: string) => readFileSync(join(clone.folder, path), "utf8");
  const source = read(module.path);
  const own = module.ownTests.map((path) => ({ path, text: read(path) }));
  clone.git("rm", "--quiet", "--", ...module.ownTests);
  clone.git("commit", "--quiet", "--no-verify", `--message=Without the tests of ${module.path}`);
  const out = join(writing.work, "generated.json");
  rmSync(out, { force: true });
  const { seconds, stderr } = await runWrite(module, clone, out, writing);
  const generated = existsSync(out) ? JSON.parse(readFileSync(out, "utf8")) : undefined;
  const paths: readonly string[] = generated?.files ?? [];
  const gain = generated?.sources?.find(({ path }: { path: string }) => path === module.path);
  const written: Written = {
    ...{ ...module, source, own, seconds },
    emitted: paths.map((path) => ({ path, text: read(path) })),
    ...(gain ? { branches: { covered: gain.branches_after, total: gain.branches_total } } : {}),
    note: generated ? generated.notes : lastLine(stderr),
  };
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, `${JSON.stringify(written, null, 2)}\n`);
  writeFileSync(join(writing.work, "written", fileName(module, "log")), stderr);
  return written;
}

function fileName({ name, path }: Module, end: string): string {
  return `${name}/${path}.${end}`.replaceAll("/", "+");
}

function runWrite(
  { path }: Module,
  { folder }: Clone,
  out: string,
  { work, goldseam, budgetSec, limitSec }: Writing,
): Promise<{ readonly seconds: number; readonly stderr: string }> {
  const started = performance.now();
  const args = ["write", "--repo", folder, "--target", path, "--budget", String(budgetSec), "--in-place"];
  const child = spawn(
    join(goldseam, "bin", "goldseam"),
    [...args, "--out", out, "--home", join(work, "home")],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    },
  );
  const timer = setTimeout(() => child.kill("SIGTERM"), limitSec * 1000);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      resolve({ seconds: Math.round((performance.now() - started) / 1000), stderr });
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
