import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import { findHook, installHook, uninstallHook } from "./pre-commit-hook.ts";

let repo: TestRepository;
let folder: string;

beforeEach(() => {
  repo = createRepository({ "a.txt": "one\n" });
  folder = temporaryFolder("goldseam's hook-");
});
afterEach(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that ends with an exit code and says how it was called. */
function program(exitCode: number): string {
  const file = join(folder, "goldseam");
  writeFileSync(file, `#!/bin/sh\necho "ran $*"\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

async function install(at: string, force = false): Promise<void> {
  await installHook(await findHook(at), { program: join(folder, "goldseam"), node: process.execPath, force });
}

function commitIn(path: string) {
  writeFileSync(join(path, "a.txt"), `${Math.random()}\n`);
  const { status, stdout, stderr } = spawnSync("git", ["-C", path, "commit", "-qam", "x"], {
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

describe("the pre-commit hook", () => {
  it("starts the program on staged changes, from a folder with a quote in its name", async () => {
    program(0);
    await install(repo.path);
    expect(commitIn(repo.path)).toEqual({ status: 0, said: "ran gate --staged\n" });
    expect(await findHook(repo.path)).toMatchObject({ status: "own", works: true, tracked: false });
    program(3);
    expect(commitIn(repo.path)).toMatchObject({ status: 1, said: expect.stringContaining("not committed") });
  });

  it("works in a linked worktree and in a submodule", async () => {
    program(0);
    const linked = join(folder, "linked");
    repo.git("worktree", "add", "--quiet", linked, "-b", "side");
    await install(linked);
    expect(commitIn(linked).said).toBe("ran gate --staged\n");
    expect(commitIn(repo.path).said).toBe("ran gate --staged\n");
    const outer = createRepository({ "b.txt": "" });
    outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repo.path, "inner");
    const inner = join(outer.path, "inner");
    for (const pair of ["user.name=Ada", "user.email=a@example.com"])
      spawnSync("git", ["-C", inner, "config", ...pair.split("=")]);
    await install(inner);
    expect(commitIn(inner).said).toBe("ran gate --staged\n");
    expect(existsSync(join(outer.path, ".git/hooks/pre-commit"))).toBe(false);
    outer.remove();
  });

  it.each([".husky", ".husky/_"])("goes where husky keeps its hooks: core.hooksPath=%s", async (path) => {
    program(0);
    repo.git("config", "core.hooksPath", path);
    await install(repo.path);
    expect(await findHook(repo.path)).toMatchObject({
      file: join(repo.path, ".husky/pre-commit"),
      status: "own",
      tracked: true,
    });
  });

  it("never deletes another hook", async () => {
    program(0);
    const hook = join(repo.path, ".git/hooks/pre-commit");
    writeFileSync(hook, "#!/bin/sh\n# mine\n");
    await expect(install(repo.path)).rejects.toThrow("--force keeps it");
    await install(repo.path, true);
    writeFileSync(hook, "#!/bin/sh\n# another tool's\n");
    await expect(install(repo.path, true)).rejects.toThrow("both");
    const found = await findHook(repo.path);
    expect(() => uninstallHook(found)).toThrow("is not Goldseam's hook, so it was not removed");
    expect(readFileSync(hook, "utf8")).toContain("another tool's");
    expect(readFileSync(found.before, "utf8")).toContain("# mine");
  });

  it("is not written for all repositories unasked", async () => {
    const hooks = join(folder, "hooks");
    mkdirSync(join(folder, "git"));
    writeFileSync(join(folder, "git", "config"), `[core]\n\thooksPath = "${hooks}"\n`);
    vi.stubEnv("XDG_CONFIG_HOME", folder);
    vi.stubEnv("HOME", folder);
    await expect(install(repo.path)).rejects.toThrow("the hooks of all your repositories");
    vi.unstubAllEnvs();
    expect(existsSync(hooks)).toBe(false);
  });
});
