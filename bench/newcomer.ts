import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { temporaryFolder } from "../test/support/repositories/git-repository.ts";
import {
  type Clone,
  changesOf,
  cloneOf,
  isSourcePath,
  lastSourceChange,
} from "../test/support/repositories/public-repository.ts";
import { printTable } from "./build/table.ts";

const repositories = [
  "sindresorhus/camelcase",
  "unjs/defu",
  "unjs/ufo",
  "jquense/yup",
  "un33k/python-slugify",
  "jpadilla/pyjwt",
  "python-humanize/humanize",
  "mahmoud/boltons",
];
const goldseam = join(import.meta.dirname, "..", "bin", "goldseam");
const limitSec = 60;

interface Watched {
  readonly installSec: number;
  /** From the start to the first proven tests, without the install; undefined if there were none. */
  readonly firstSec: number | undefined;
  readonly detail: string;
}

/**
 * A newcomer with a stopwatch: a fresh clone and an empty home, tests for the file that the last real change touched.
 * Prints the seconds from the command to the first admitted tests, beside those of the install.
 */
export async function benchNewcomer(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      mirrors: { type: "string" },
      only: { type: "string" },
      work: { type: "string", default: join(tmpdir(), `goldseam-newcomer-${process.getuid?.()}`) },
    },
  });
  const rows: string[][] = [];
  let slow = 0;
  for (const name of repositories.filter((one) => !values.only || one === values.only)) {
    const clone = cloneOf(name, join(resolve(values.work), name.replace("/", "+")), values.mirrors);
    const target = await targetOf(clone);
    const { installSec, firstSec, detail } = await watchWrite(clone.folder, target);
    if (firstSec !== undefined && firstSec > limitSec) slow += 1;
    rows.push([
      name,
      target,
      seconds(installSec),
      firstSec === undefined ? "none" : seconds(firstSec),
      detail,
    ]);
    console.log(rows.at(-1)?.join("  "));
  }
  console.log("");
  printTable(["repository", "target", "install", "first tests, without it", ""], rows);
  console.log(`limit: ${limitSec} s; above it: ${slow}`);
}

/** The first source of the last change that touched sources and tests. */
async function targetOf(clone: Clone): Promise<string> {
  clone.git("checkout", "--quiet", "--force", "--detach", "origin/HEAD");
  const commit = await lastSourceChange(clone, "HEAD");
  const paths = commit ? changesOf(clone.git, commit).map(({ path }) => path) : [];
  return paths.find((path) => isSourcePath(path) && existsSync(join(clone.folder, path))) ?? "";
}

async function watchWrite(folder: string, target: string): Promise<Watched> {
  const home = temporaryFolder("goldseam-newcomer-home-");
  const started = performance.now();
  const child = spawn(goldseam, ["write", "--repo", folder, "--target", target, "--home", home], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  let [lineAt, installMs, last] = [started, 0, ""];
  let firstMs: number | undefined;
  for await (const line of createInterface({ input: child.stderr })) {
    const now = performance.now();
    if (/^ {2}\S install dependencies/.test(line)) installMs += now - lineAt;
    if (/^ {2}\S prove tests .* [1-9]\d* admitted/.test(line)) firstMs ??= now - started - installMs;
    lineAt = now;
    last = line.trim() || last;
  }
  rmSync(home, { recursive: true, force: true });
  const sec = (ms: number) => ms / 1000;
  return {
    installSec: sec(installMs),
    firstSec: firstMs === undefined ? undefined : sec(firstMs),
    detail: firstMs === undefined ? last : "",
  };
}

function seconds(value: number): string {
  return `${value.toFixed(0)} s`;
}
