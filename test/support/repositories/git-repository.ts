import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder that a test throws away. */
export function temporaryFolder(name = "goldseam-test-"): string {
  return realpathSync(mkdtempSync(join(tmpdir(), name)));
}

/** A folder that all tests of one user share: installs are slow. */
export function sharedCacheFolder(): string {
  return join(tmpdir(), `goldseam-test-cache-${process.getuid?.()}`);
}

/** A real git repository for a test. */
export interface TestRepository {
  readonly path: string;
  git(...args: string[]): string;
  write(files: Readonly<Record<string, string>>): void;
  /** Writes files and commits all; returns the commit. */
  commit(message: string, files?: Readonly<Record<string, string>>): string;
  remove(): void;
}

/** A new repository with branch `main`, empty or with a first commit of these files; its folder has the name where one is given. */
export function createRepository(
  files?: Readonly<Record<string, string>>,
  { name }: { readonly name?: string } = {},
): TestRepository {
  const folder = temporaryFolder("goldseam-repo-");
  const path = name === undefined ? folder : join(folder, name);
  mkdirSync(path, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", path, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Ada Author");
  git("config", "user.email", "ada@example.com");
  const write = (written: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(written)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    }
  };
  const commit = (message: string, written: Readonly<Record<string, string>> = {}) => {
    write(written);
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "-m", message);
    return git("rev-parse", "HEAD");
  };
  if (files) commit("first", files);
  return { path, git, write, commit, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
