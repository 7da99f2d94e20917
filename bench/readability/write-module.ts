import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Clone } from "../../test/support/repositories/public-repository.ts";
import type { Module } from "./draw-modules.ts";

/** The tests that were written for a module, and those its package has. */
export interface Written extends Module {
  readonly source: string;
  readonly emitted: readonly TestFile[];
  readonly own: readonly TestFile[];
  /** Undefined if they were not measured. */
  readonly branches?: Branches;
  readonly seconds: number;
  /** Why there are no emitted tests, or what stayed untested. */
  readonly note: string;
}

export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** The branches of a module that tests run: without the emitted tests, with them, and all. */
export interface Branches {
  readonly before: number;
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
  const args = [
    "write",
    "--target",
    module.path,
    "--budget",
    String(writing.budgetSec),
    "--in-place",
    "--out",
    out,
  ];
  const { seconds, stderr } = await runGoldseam(args, clone, writing);
  const generated = existsSync(out) ? JSON.parse(readFileSync(out, "utf8")) : undefined;
  const paths: readonly string[] = generated?.files ?? [];
  const gain = generated?.sources?.find(({ path }: { path: string }) => path === module.path);
  const written: Written = {
    ...{ ...module, source, own, seconds },
    emitted: paths.map((path) => ({ path, text: read(path) })),
    ...(gain ? { branches: branchesOf(gain) } : {}),
    note: generated ? generated.notes : lastLine(stderr),
  };
  keep(kept, written);
  writeFileSync(join(writing.work, "written", fileName(module, "log")), stderr);
  return written;
}

// biome-ignore lint/suspicious/noExplicitAny: a SourceGain as JSON
function branchesOf(gain: any): Branches {
  return { before: gain.branches_before, covered: gain.branches_after, total: gain.branches_total };
}

function fileName({ name, path }: Module, end: string): string {
  return `${name}/${path}.${end}`.replaceAll("/", "+");
}

interface Ended {
  readonly seconds: number;
  readonly stderr: string;
}

/** Runs a command of Goldseam on a clone, with the work folder's home. */
function runGoldseam(
  args: readonly string[],
  { folder }: Clone,
  { work, goldseam, limitSec }: Writing,
): Promise<Ended> {
  const started = performance.now();
  const program = join(goldseam, "bin", "goldseam");
  const child = spawn(program, [...args, "--repo", folder, "--home", join(work, "home")], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
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

/** The branches of a module that the tests of its repository cover, its own among them; undefined if none were measured. */
export async function ownBranches(
  module: Module,
  clone: Clone,
  writing: Writing,
): Promise<number | undefined> {
  const kept = join(writing.work, "covered", fileName(module, "json"));
  if (!existsSync(kept)) {
    const out = join(writing.work, "built.json");
    rmSync(out, { force: true });
    await runGoldseam(["build", "--out", out], clone, writing);
    const report = existsSync(out) ? JSON.parse(readFileSync(out, "utf8")) : undefined;
    const file = report?.coverage?.files?.find(({ path }: { path: string }) => path === module.path);
    keep(kept, { branches: file?.branches_covered ?? null });
  }
  return JSON.parse(readFileSync(kept, "utf8")).branches ?? undefined;
}

function keep(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
