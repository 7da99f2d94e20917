import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import type { Git } from "../../../ports/git.ts";
import { createGitCli } from "./create-git-cli.ts";

const author = { name: "Goldseam", email: "goldseam@localhost", date: "2026-01-01T00:00:00Z" };
let repo: TestRepository;
let home: string;
let git: Git;

beforeEach(() => {
  repo = createRepository({ "a.txt": "one\ntwo\nthree\n" });
  home = temporaryFolder();
  git = createGitCli({ home, scratch: join(home, "scratch") });
});

afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** All that a user could notice of their repository. */
function snapshot() {
  return [repo.git("for-each-ref"), repo.git("status", "--porcelain"), repo.git("ls-files", "--stage")].join(
    "\n",
  );
}

async function changeOnFeature(): Promise<{ base: string; commit: string }> {
  const base = repo.git("rev-parse", "HEAD");
  repo.git("switch", "--quiet", "-c", "feature");
  const commit = repo.commit("change", { "a.txt": "one\n2\nthree\nfour\n", "b.txt": "new\n" });
  repo.git("switch", "--quiet", "main");
  await git.sync(repo.path, [base, commit]);
  return { base, commit };
}

it("lets several processes begin with a repository at once", async () => {
  const commit = repo.git("rev-parse", "HEAD");
  const others = Array.from({ length: 8 }, () => createGitCli({ home, scratch: join(home, "scratch") }));
  await Promise.all(others.map((one) => one.sync(repo.path, [commit])));
  expect(await git.readFile(repo.path, commit, "a.txt")).toBe("one\ntwo\nthree\n");
  expect(readdirSync(join(home, "mirrors"))).toHaveLength(1);
});

describe("readTexts", () => {
  const all = async (texts: ReturnType<Git["readTexts"]>) => {
    const found: { readonly name: string; readonly text: string | undefined }[] = [];
    for await (const text of texts) found.push(text);
    return found;
  };

  it("reads many texts by id or path, in order, and marks missing ones", async () => {
    const long = `${"é".repeat(60_000)}\n`;
    const commit = repo.commit("more", {
      "b.txt": long,
      "empty.txt": "",
      "binary.txt": "a\0b",
      "line.txt": "one",
    });
    await git.sync(repo.path, [commit]);
    const blobs = await git.listBlobs(repo.path, commit);
    const names = [
      blobs.get("a.txt") ?? "",
      `${commit}:b.txt`,
      `${commit}:no such.txt`,
      `${commit}:empty.txt`,
      `${commit}:binary.txt`,
      `${commit}:`,
      `${commit}:line.txt`,
      "two\nlines",
    ];
    const texts = await all(git.readTexts(repo.path, names));
    expect(texts.map(({ name }) => name)).toEqual(names.slice(0, -1));
    const expected = ["one\ntwo\nthree\n", long, undefined, "", undefined, undefined, "one"];
    expect(texts.map(({ text }) => text)).toEqual(expected);
    const small = await all(git.readTexts(repo.path, names, { maxBytes: 20 }));
    expect(small.map(({ text }) => text)).toEqual(expected.with(1, undefined));
  });

  it("may be left early, and yields nothing if nothing is requested", async () => {
    const commit = repo.git("rev-parse", "HEAD");
    await git.sync(repo.path, [commit]);
    for await (const { text } of git.readTexts(repo.path, Array(5_000).fill(`${commit}:a.txt`))) {
      expect(text).toBe("one\ntwo\nthree\n");
      break;
    }
    expect(await all(git.readTexts(repo.path, []))).toEqual([]);
  });
});

describe("resolveChange", () => {
  it("takes the merge base with the default branch and merges back into it", async () => {
    const { base, commit } = await changeOnFeature();
    const change = await git.resolveChange({ repo: repo.path, commit: "feature" });
    expect(change).toMatchObject({
      commitSha: commit,
      baseSha: base,
      branchName: "feature",
      intoBranch: "main",
      author: "Ada Author <ada@example.com>",
      message: "change",
    });
  });

  it("merges into the branch that it is compared with, unless told otherwise", async () => {
    await changeOnFeature();
    repo.git("branch", "develop");
    const into = async (asked: { base: string; into?: string }) =>
      (await git.resolveChange({ repo: repo.path, commit: "feature", ...asked })).intoBranch;
    expect(await into({ base: "develop" })).toBe("develop");
    expect(await into({ base: "develop", into: "main" })).toBe("main");
    expect(await into({ base: "develop~0" })).toBe("main");
  });

  it("takes the parent for a commit on the default branch itself", async () => {
    const base = repo.git("rev-parse", "HEAD");
    repo.commit("second", { "a.txt": "x\n" });
    const change = await git.resolveChange({ repo: repo.path, commit: "HEAD" });
    expect(change).toMatchObject({ baseSha: base, branchName: "main", intoBranch: "main" });
  });

  it("leaves the base of a first commit empty", async () => {
    expect((await git.resolveChange({ repo: repo.path, commit: "main" })).baseSha).toBe("");
  });

  it.each([
    ["a folder that is no repository", () => ({ repo: home, commit: "HEAD" }), "NOT_A_REPOSITORY"],
    ["an unknown revision", () => ({ repo: repo.path, commit: "nope" }), "UNKNOWN_REVISION"],
    ["an option in place of a revision", () => ({ repo: repo.path, commit: "--all" }), "UNKNOWN_REVISION"],
    [
      "an unknown target branch",
      () => ({ repo: repo.path, commit: "HEAD", into: "nope" }),
      "UNKNOWN_REVISION",
    ],
  ])("refuses %s", async (_, asked, code) => {
    await expect(git.resolveChange(asked())).rejects.toMatchObject({ code });
  });
});

describe("people", () => {
  it("names everyone who took part in a change", async () => {
    const base = repo.git("rev-parse", "HEAD");
    repo.commit("pair\n\nCo-authored-by: Bob <bob@example.com>", { "a.txt": "pair\n" });
    const commit = repo.git("rev-parse", "HEAD");
    await git.sync(repo.path, [base, commit]);
    const named = await git.contributors(repo.path, base, commit);
    expect(named).toContain("Ada Author <ada@example.com>");
    expect(named).toContain("Bob <bob@example.com>");
    expect(await git.contributors(repo.path, "", base)).not.toContain("Bob <bob@example.com>");
  });

  it("knows the user by the repository's own settings", async () => {
    repo.git("config", "user.name", "Eve");
    repo.git("config", "user.email", "eve@example.com");
    expect(await git.identity(repo.path)).toBe("Eve <eve@example.com>");
  });
});

describe("reading", () => {
  it("lists changed files with the lines of the new version", async () => {
    const { base, commit } = await changeOnFeature();
    expect(await git.changedFiles(repo.path, base, commit)).toEqual([
      expect.objectContaining({
        path: "a.txt",
        status: "modified",
        changedLines: [2, 4],
        added: 2,
        removed: 1,
      }),
      expect.objectContaining({ path: "b.txt", status: "added", changedLines: [1], added: 1, removed: 0 }),
    ]);
  });

  it("knows binary, renamed, deleted and oddly named files", async () => {
    const first = repo.commit("files", {
      "old name.txt": "1\n2\n3\n4\n5\n",
      "gone.txt": "x\n",
      "é.txt": "x\n",
    });
    repo.git("mv", "old name.txt", "new name.txt");
    repo.git("rm", "--quiet", "gone.txt");
    const second = repo.commit("odd", { "image.bin": "\0\x01\x02", "é.txt": "y\n", 'quo"te.txt': "q\n" });
    await git.sync(repo.path, [first, second]);
    const files = await git.changedFiles(repo.path, first, second);
    expect(files.map(({ path, status, binary }) => [path, status, binary])).toEqual([
      ["gone.txt", "deleted", false],
      ["image.bin", "added", true],
      ["new name.txt", "renamed", false],
      ['quo"te.txt', "added", false],
      ["é.txt", "modified", false],
    ]);
    expect(files.find(({ path }) => path === "new name.txt")?.oldPath).toBe("old name.txt");
    expect(files.find(({ path }) => path === 'quo"te.txt')?.changedLines).toEqual([1]);
    expect(files.find(({ path }) => path === "é.txt")?.changedLines).toEqual([1]);
  });

  it("counts the commits that touched a file, and the fixes among them", async () => {
    repo.commit("Add b", { "a.txt": "b", "b c.txt": "1" });
    repo.commit("Fix b", { "b c.txt": "2" });
    const last = repo.commit("Prefix b", { "b c.txt": "3" });
    await git.sync(repo.path, [last]);
    const histories = await git.fileHistories(repo.path, last);
    expect(Object.fromEntries(histories)).toEqual({
      "a.txt": { commits: 2, repairs: 0 },
      "b c.txt": { commits: 3, repairs: 1 },
    });
  });

  it("is not misled by an added line that looks like a header", async () => {
    const lines = (second: string, last: string) =>
      ["1", second, ..."3456789".split(""), last, ""].join("\n");
    const first = repo.commit("before", { "c.txt": lines("2", "10") });
    const second = repo.commit("after", { "c.txt": lines("++ b/d.txt", "ten") });
    await git.sync(repo.path, [first, second]);
    const [file] = await git.changedFiles(repo.path, first, second);
    expect(file?.changedLines).toEqual([2, 10]);
  });

  it("treats every file as new without a base", async () => {
    const { base } = await changeOnFeature();
    expect(await git.changedFiles(repo.path, "", base)).toMatchObject([{ path: "a.txt", status: "added" }]);
  });

  it("reads files of a commit, and only text", async () => {
    const commit = repo.commit("bin", { "image.bin": "\0" });
    await git.sync(repo.path, [commit]);
    expect(await git.readFile(repo.path, commit, "a.txt")).toBe("one\ntwo\nthree\n");
    expect(await git.readFile(repo.path, commit, "image.bin")).toBeUndefined();
    expect(await git.readFile(repo.path, commit, "none.txt")).toBeUndefined();
    expect(await git.listFiles(repo.path, commit)).toEqual(["a.txt", "image.bin"]);
  });
});

describe("worktrees", () => {
  it("checks out the exact commit, replaces what an earlier attempt left, and removes it", async () => {
    const { commit } = await changeOnFeature();
    const options = { repo: repo.path, commitSha: commit, jobId: "run/1/build" };
    const before = snapshot();
    await git.openWorktree(options);
    const worktree = await git.openWorktree(options);
    expect(readFileSync(join(worktree.path, "b.txt"), "utf8")).toBe("new\n");
    await worktree.remove();
    await worktree.remove();
    expect(existsSync(worktree.path)).toBe(false);
    expect(snapshot()).toBe(before);
  });

  it("brings tags along, and goes on without one that clashes", async () => {
    repo.git("tag", "v1");
    await git.sync(repo.path, [repo.git("rev-parse", "HEAD")]);
    repo.git("tag", "--delete", "v1");
    const commitSha = repo.commit("later", { "a.txt": "later\n" });
    repo.git("tag", "v1/next");
    await git.sync(repo.path, [commitSha]);
    const worktree = await git.openWorktree({ repo: repo.path, commitSha, jobId: "j" });
    expect(readFileSync(join(worktree.path, ".git/packed-refs"), "utf8")).toMatch(/ refs\/tags\/v1\n$/);
    await worktree.remove();
  });

  it("fills submodules from the user's clones, and says which have none", async () => {
    const library = createRepository({ "data.json": "[1]\n" });
    const local = ["-c", "protocol.file.allow=always"];
    repo.git(...local, "submodule", "--quiet", "add", library.path, "vendor/library");
    repo.git(...local, "submodule", "--quiet", "add", library.path, "other");
    const commitSha = repo.commit("add submodules", { "c.txt": "c\n" });
    rmSync(join(repo.path, ".git/modules/other"), { recursive: true });
    await git.sync(repo.path, [commitSha]);
    const worktree = await git.openWorktree({ repo: repo.path, commitSha, jobId: "j" });
    expect(worktree).toMatchObject({ submodules: ["other", "vendor/library"], emptySubmodules: ["other"] });
    expect(readFileSync(join(worktree.path, "vendor/library/data.json"), "utf8")).toBe("[1]\n");
    await worktree.remove();
    library.remove();
  });

  it("looks for clones of submodules in no other folder, whatever the commit calls them", async () => {
    const library = createRepository({ "data.json": "[1]\n" });
    repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.path, "lib");
    const settings = `[submodule "../../../${basename(library.path)}/.git"]\n\tpath = lib\n\turl = x\n`;
    const commitSha = repo.commit("another name", { ".gitmodules": settings });
    await git.sync(repo.path, [commitSha]);
    const worktree = await git.openWorktree({ repo: repo.path, commitSha, jobId: "j" });
    expect(worktree.emptySubmodules).toEqual(["lib"]);
    await worktree.remove();
    library.remove();
  });

  it("does not run the repository's hooks", async () => {
    const { commit } = await changeOnFeature();
    for (const hook of ["post-checkout", "reference-transaction", "post-merge", "update"]) {
      repo.write({ [`.git/hooks/${hook}`]: `#!/bin/sh\necho ran >> ${home}/hook-ran\n` });
      chmodSync(join(repo.path, ".git/hooks", hook), 0o755);
    }
    const worktree = await git.openWorktree({ repo: repo.path, commitSha: commit, jobId: "j" });
    await worktree.remove();
    await git.publishBranch(repo.path, "agt/x", commit);
    await git.fastForward(repo.path, "main", commit);
    expect(existsSync(join(home, "hook-ran"))).toBe(false);
  });
});

describe("committing and merging", () => {
  it("commits files on a mirror branch and hands the branch over", async () => {
    const { commit } = await changeOnFeature();
    const options = {
      repo: repo.path,
      parentSha: commit,
      branchName: "agt/testbuilder/spec",
      files: new Map([["tests/deep/t.txt", "test\n"]]),
      message: "tests: spec",
      author,
    };
    const before = snapshot();
    const made = await git.commitFiles(options);
    expect(await git.commitFiles(options)).toBe(made);
    expect(snapshot()).toBe(before);
    await git.publishBranch(repo.path, options.branchName, made);
    expect(repo.git("show", "--format=%s|%an", "--name-only", "agt/testbuilder/spec")).toBe(
      "tests: spec|Goldseam\n\ntests/deep/t.txt",
    );
    expect(repo.git("status", "--porcelain")).toBe("");
    const files = new Map([["tests/deep/t.txt", null]]);
    const without = await git.commitFiles({ ...options, parentSha: made, files });
    expect(await git.readFile(repo.path, without, "tests/deep/t.txt")).toBeUndefined();
  });

  it("merges once and fast-forwards a clean checkout", async () => {
    const { commit } = await changeOnFeature();
    const options = { repo: repo.path, intoBranch: "main", commitSha: commit, message: "merge", author };
    const merged = await git.merge(options);
    expect(merged.status).toBe("merged");
    if (merged.status !== "merged") return;
    expect(await git.fastForward(repo.path, "main", merged.commitSha)).toEqual({ status: "done" });
    expect(await git.merge(options)).toEqual({ status: "already", commitSha: merged.commitSha });
    expect(readFileSync(join(repo.path, "b.txt"), "utf8")).toBe("new\n");
    expect(repo.git("status", "--porcelain")).toBe("");
  });

  it("refuses a dirty checkout, names the command, and touches nothing", async () => {
    const { commit } = await changeOnFeature();
    repo.write({ "a.txt": "mine\n" });
    const before = snapshot();
    const handed = await git.fastForward(repo.path, "main", commit);
    expect(handed).toMatchObject({ status: "refused" });
    expect(JSON.stringify(handed)).toContain(`merge --ff-only ${commit}`);
    expect(snapshot()).toBe(before);
  });

  it("follows where only a file of Goldseam's own has changed, and keeps that", async () => {
    repo.commit("Begin a log", { "LOG.md": "one\n" });
    const { commit } = await changeOnFeature();
    repo.write({ "LOG.md": "one\ntwo\n" });
    expect(await git.fastForward(repo.path, "main", commit)).toMatchObject({ status: "refused" });
    expect(await git.fastForward(repo.path, "main", commit, ["LOG.md"])).toEqual({ status: "done" });
    expect(readFileSync(join(repo.path, "LOG.md"), "utf8")).toBe("one\ntwo\n");
  });

  it("moves a branch that is not checked out without touching the tree", async () => {
    const { commit } = await changeOnFeature();
    repo.git("switch", "--quiet", "-c", "elsewhere");
    repo.write({ "a.txt": "mine\n" });
    expect(await git.fastForward(repo.path, "main", commit)).toEqual({ status: "done" });
    expect(repo.git("rev-parse", "main")).toBe(commit);
    expect(readFileSync(join(repo.path, "a.txt"), "utf8")).toBe("mine\n");
  });

  it("names the files of a conflict", async () => {
    const { commit } = await changeOnFeature();
    repo.commit("other", { "a.txt": "different\n" });
    const merged = await git.merge({
      repo: repo.path,
      intoBranch: "main",
      commitSha: commit,
      message: "m",
      author,
    });
    expect(merged).toEqual({ status: "conflict", detail: "a.txt" });
  });
});
