import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import type { Git, Snapshot } from "../../../ports/git.ts";
import { createGitCli } from "./create-git-cli.ts";

let repo: TestRepository;
let home: string;
let git: Git;

beforeEach(() => {
  repo = createRepository({ "a.txt": "one\n", "b.txt": "one\n", ".gitignore": "*.log\n" });
  home = temporaryFolder();
  git = createGitCli({ home, scratch: join(home, "scratch") });
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** All that a user could notice, the very bytes of the index and the number of objects among it. */
function everything(): string {
  const index = readFileSync(join(repo.path, ".git", "index")).toString("hex");
  const objects = repo.git("count-objects", "-v");
  return [repo.git("for-each-ref"), index, objects, repo.git("status", "--porcelain")].join("\n");
}

/** Takes a snapshot and sees that the repository is as it was. */
async function take(options: Partial<Parameters<Git["snapshot"]>[0]> = {}): Promise<Snapshot> {
  repo.git("status");
  const before = everything();
  const snapshot = await git.snapshot({ repo: repo.path, ...options });
  expect(everything()).toBe(before);
  return snapshot;
}

describe("a snapshot of the next commit", () => {
  it("is the staged content, whatever the working tree holds", async () => {
    repo.write({ "a.txt": "staged\n", "new.txt": "new\n" });
    repo.git("add", "--all");
    repo.write({ "a.txt": "not staged\n", "other.txt": "not staged\n" });
    // As git does before it runs a hook.
    repo.git("write-tree");
    const { commitSha, treeSha, source, baseSha } = await take();
    expect(source).toBe("index");
    expect(baseSha).toBe(repo.git("rev-parse", "HEAD"));
    expect(await git.readFile(repo.path, commitSha, "a.txt")).toBe("staged\n");
    expect(await git.listFiles(repo.path, commitSha)).toEqual([".gitignore", "a.txt", "b.txt", "new.txt"]);
    repo.git("commit", "--quiet", "-m", "the very same");
    expect(repo.git("rev-parse", "HEAD^{tree}")).toBe(treeSha);
    const commits = (await git.commitsByTree(repo.path)).get(treeSha);
    expect(commits?.map((one) => one.commitSha)).toEqual([repo.git("rev-parse", "HEAD")]);
    expect(await git.treeOf(repo.path, commitSha)).toBe(treeSha);
  });

  it("is the working tree if nothing is staged, without ignored files", async () => {
    repo.write({ "a.txt": "changed\n", "new.txt": "new\n", "x.log": "ignored\n" });
    rmSync(join(repo.path, "b.txt"));
    const { commitSha, source } = await take();
    expect(source).toBe("working_tree");
    expect(await git.listFiles(repo.path, commitSha)).toEqual([".gitignore", "a.txt", "new.txt"]);
    expect(await git.readFile(repo.path, commitSha, "a.txt")).toBe("changed\n");
  });

  it("is the same commit for the same content, and the base's tree where nothing changed", async () => {
    const first = await take();
    expect(first.treeSha).toBe(first.baseTreeSha);
    expect(await take({ take: "index" })).toMatchObject({ commitSha: first.commitSha, source: "index" });
  });

  it("sees a file that was changed within the same moment as the index was written", async () => {
    repo.write({ "a.txt": "two\n" });
    repo.git("add", "a.txt");
    repo.write({ "a.txt": "six\n" });
    const before = repo.git("rev-parse", "HEAD");
    const { commitSha, baseSha } = await git.snapshot({ repo: repo.path, take: "working_tree" });
    expect(baseSha).toBe(before);
    expect(await git.readFile(repo.path, commitSha, "a.txt")).toBe("six\n");
  });

  it("reads another index if given one, as a commit of some paths does", async () => {
    repo.write({ "a.txt": "named\n", "b.txt": "staged too\n" });
    repo.git("add", "--all");
    const other = join(home, "next-index");
    const env = { ...process.env, GIT_INDEX_FILE: other };
    execFileSync("git", ["-C", repo.path, "read-tree", "HEAD"], { env });
    execFileSync("git", ["-C", repo.path, "add", "a.txt"], { env });
    const { commitSha } = await take({ take: "index", indexFile: other });
    expect(await git.readFile(repo.path, commitSha, "a.txt")).toBe("named\n");
    expect(await git.readFile(repo.path, commitSha, "b.txt")).toBe("one\n");
  });

  it("is also taken before the first commit, and in a linked worktree", async () => {
    const fresh = createRepository();
    fresh.write({ "a.txt": "first\n" });
    const first = await git.snapshot({ repo: fresh.path });
    expect(first).toMatchObject({ baseSha: "", source: "working_tree", branchName: "main" });
    expect(await git.listFiles(fresh.path, first.commitSha)).toEqual(["a.txt"]);
    fresh.remove();
    const linked = join(home, "linked");
    repo.git("worktree", "add", "--quiet", linked, "-b", "side");
    writeFileSync(join(linked, "a.txt"), "linked\n");
    const { commitSha, branchName, repo: top } = await git.snapshot({ repo: linked });
    expect([branchName, top]).toEqual(["side", linked]);
    expect(await git.readFile(top, commitSha, "a.txt")).toBe("linked\n");
  });

  it("starts no filter that the repository's configuration names", async () => {
    const mark = join(home, "filter-ran");
    const filter = join(home, "filter.sh");
    writeFileSync(filter, `#!/bin/sh\ntouch ${mark}\ncat\n`);
    chmodSync(filter, 0o755);
    repo.git("config", "filter.a=b.clean", filter);
    repo.git("config", "filter.a=b.required", "true");
    repo.write({ ".gitattributes": "*.txt filter=a=b\n", "a.txt": "changed\n" });
    await git.snapshot({ repo: repo.path, take: "working_tree" });
    expect(existsSync(mark)).toBe(false);
    repo.git("add", "--all");
    expect(existsSync(mark)).toBe(true);
  });

  it("says which files are unmerged", async () => {
    repo.git("switch", "--quiet", "-c", "side");
    repo.commit("side", { "a.txt": "side\n" });
    repo.git("switch", "--quiet", "main");
    repo.commit("main", { "a.txt": "main\n" });
    expect(() => repo.git("merge", "--quiet", "side")).toThrow();
    await expect(take({ take: "index" })).rejects.toThrow("unmerged files: resolve and add a.txt");
  });
});

describe("a patch", () => {
  /** A commit of the mirror on top of the snapshot, and its patch. */
  async function fix(text: string): Promise<string> {
    const { commitSha: fromSha } = await git.snapshot({ repo: repo.path });
    const toSha = await git.commitFiles({
      repo: repo.path,
      parentSha: fromSha,
      branchName: "agt/coder/x",
      files: new Map([["a.txt", text]]),
      message: "fix",
      author: { name: "A", email: "a@example.com", date: "2026-01-01T00:00:00Z" },
    });
    const file = join(home, "patches", "fix.patch");
    await git.writePatch({ repo: repo.path, fromSha, toSha, file });
    return file;
  }

  it("reaches the index and the working tree, and leaves other changes alone", async () => {
    repo.commit("longer", { "a.txt": "1\n2\n3\n4\n5\n6\n7\n8\n" });
    repo.write({ "a.txt": "1\nwrong\n3\n4\n5\n6\n7\n8\n" });
    repo.git("add", "--all");
    repo.write({ "a.txt": "1\nwrong\n3\n4\n5\n6\n7\neight\n" });
    const file = await fix("1\nright\n3\n4\n5\n6\n7\n8\n");
    expect(await git.applyPatch({ repo: repo.path, file, toIndex: true })).toEqual({ status: "done" });
    expect(repo.git("show", ":a.txt")).toBe("1\nright\n3\n4\n5\n6\n7\n8");
    expect(readFileSync(join(repo.path, "a.txt"), "utf8")).toBe("1\nright\n3\n4\n5\n6\n7\neight\n");
  });

  it("that fits the index and not the working tree touches neither", async () => {
    repo.write({ "a.txt": "wrong\n" });
    repo.git("add", "--all");
    const file = await fix("right\n");
    repo.write({ "a.txt": "something else\n" });
    const before = everything();
    const applied = await git.applyPatch({ repo: repo.path, file, toIndex: true });
    expect(applied).toMatchObject({ status: "refused", detail: expect.stringContaining("a.txt") });
    expect(everything()).toBe(before);
  });
});
