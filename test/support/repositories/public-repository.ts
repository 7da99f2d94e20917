import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import type { OutlineParser } from "../../../src/languages/syntax/outline.ts";

/** A clone with the history of a public repository. */
export interface Clone {
  readonly folder: string;
  git(...args: string[]): string;
}

/** Clones from GitHub, or from a folder of mirrors that are named `owner+name`. Nothing is checked out. */
export function cloneOf(name: string, folder: string, mirrors: string | undefined): Clone {
  const source = mirrors ? join(mirrors, name.replace("/", "+"), "repo") : `https://github.com/${name}.git`;
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "pipe"],
    });
  if (!existsSync(join(folder, ".git"))) {
    mkdirSync(dirname(folder), { recursive: true });
    execFileSync("git", ["clone", "--quiet", "--no-checkout", source, folder], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    git("config", "user.name", "Compatibility");
    git("config", "user.email", "compatibility@example.com");
  }
  return { folder, git };
}

/** A real change: the commit before it, and one with its sources but none of its tests. */
export interface RealChange {
  readonly commit: string;
  readonly base: string;
  readonly head: string;
}

const source = /\.(m|c)?[jt]sx?$|\.vue$|\.svelte$|\.py$|\.go$|\.rs$/;
const test =
  /(^|\/)(tests?|__tests__|spec|e2e|testing)\/|(^|[./_-])(test|spec|tests)[._-]|(^|\/)tests?\.py$|conftest/i;
const aside =
  /(^|\/)(docs?|examples?|benchmarks?|bench|scripts|website|fixtures|\.github)\/|\.config\.|\.d\.ts$|^setup\.py$/;
const searched = 400;

/** Whether a path looks like a test's. */
export function isTestPath(path: string): boolean {
  return test.test(path);
}

/** Whether a path looks like a source that tests are written for. */
export function isSourcePath(path: string): boolean {
  return source.test(path) && !isTestPath(path) && !aside.test(path);
}

/** Whether a commit adds code to sources, and changes tests with them. */
export function isSourceChange({ git }: Clone, commit: string): boolean {
  const changes = changesOf(git, commit);
  // Without the tests that came with it, a removed file leaves old tests that no longer load.
  if (changes.some(({ status, path }) => status === "D" && source.test(path))) return false;
  const paths = changes.filter(({ status }) => status !== "D").map(({ path }) => path);
  const sources = paths.filter(isSourcePath);
  const hasTests = paths.some((path) => source.test(path) && isTestPath(path));
  return sources.length > 0 && hasTests && addsCode(git, commit, sources);
}

/**
 * The last commit that changed sources and tests together, added something that others can call, and took no line from a
 * test: old tests are right to fail without the new ones if a change alters what they expect.
 */
export async function lastSourceChange(clone: Clone, from: string): Promise<string | undefined> {
  const changes = commitsBefore(clone, from).filter((one) => isSourceChange(clone, one));
  return (await publicAdditions(clone, changes).next()).value ?? changes[0];
}

/** The last commits that do so, newest first. */
export async function lastAdditions(clone: Clone, from: string, count: number): Promise<string[]> {
  const changes = commitsBefore(clone, from).filter((one) => isSourceChange(clone, one));
  const found: string[] = [];
  for await (const one of publicAdditions(clone, changes)) {
    found.push(one);
    if (found.length === count) break;
  }
  return found;
}

function commitsBefore({ git }: Clone, from: string): string[] {
  return git("rev-list", "--no-merges", `--max-count=${searched}`, from).trim().split("\n");
}

async function* publicAdditions(clone: Clone, changes: readonly string[]): AsyncGenerator<string> {
  const outlines = await createOutlineParser();
  for (const one of changes) {
    if (onlyAddsTests(clone, one) && addsPublic(clone, one, outlines)) yield one;
  }
}

/** The last commit that changed sources and tests together, made again without its tests. */
export async function realChange(clone: Clone, from: string): Promise<RealChange | undefined> {
  const commit = await lastSourceChange(clone, from);
  return commit === undefined ? undefined : withoutTests(clone, commit);
}

/** A commit made again without its tests. */
export function withoutTests({ git }: Clone, commit: string): RealChange {
  const base = git("rev-parse", `${commit}^`).trim();
  git("checkout", "--quiet", "--force", "--detach", base);
  git("clean", "-fdq");
  for (const { status, path } of changesOf(git, commit).filter(({ path }) => !isTestPath(path))) {
    if (status === "D") git("rm", "--quiet", "--force", "--ignore-unmatch", "--", path);
    else git("checkout", "--quiet", commit, "--", path);
  }
  git("commit", "--quiet", "--no-verify", "--allow-empty", `--message=The sources of ${commit}`);
  return { commit, base, head: git("rev-parse", "HEAD").trim() };
}

/** The files that a commit adds, changes or deletes. */
export function changesOf(
  git: Clone["git"],
  commit: string,
): { readonly status: string; readonly path: string }[] {
  const text = git("diff-tree", "-r", "--no-commit-id", "--name-status", "--no-renames", commit);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [status = "", path = ""] = line.split("\t");
      return { status, path };
    });
}

/** Whether a commit adds a function or class that others can call. */
function addsPublic({ git }: Clone, commit: string, outlines: OutlineParser): boolean {
  const namesAt = (at: string, path: string) =>
    new Set(
      outlines
        .parse(path, textAt(git, at, path))
        ?.symbols.filter(({ exported, isPrivate }) => exported && !isPrivate)
        .map(({ name }) => name),
    );
  return changesOf(git, commit).some(
    ({ status, path }) =>
      status !== "D" &&
      isSourcePath(path) &&
      namesAt(commit, path).difference(namesAt(`${commit}^`, path)).size > 0,
  );
}

function textAt(git: Clone["git"], commit: string, path: string): string {
  try {
    return git("show", `${commit}:${path}`);
  } catch {
    return "";
  }
}

function onlyAddsTests({ git }: Clone, commit: string): boolean {
  const counts = git("diff-tree", "-r", "--no-commit-id", "--numstat", commit).trim().split("\n");
  return counts.every((line) => {
    const [, removed = "", path = ""] = line.split("\t");
    return removed === "0" || !source.test(path) || !isTestPath(path);
  });
}

const definition =
  /^\+\s*(export\s|module\.exports|(async\s+)?def\s|class\s|func\s|pub\s+(fn|struct)|(async\s+)?function\s)/m;

function addsCode(git: Clone["git"], commit: string, paths: readonly string[]): boolean {
  return definition.test(git("diff-tree", "-p", "--no-commit-id", "--unified=0", commit, "--", ...paths));
}
