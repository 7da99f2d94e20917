import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type GitServer,
  type GitServerOptions,
  startGitServer,
} from "../../../../../test/support/remote/git-server.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../../test/support/repositories/git-repository.ts";
import type { Git } from "../../../../ports/git.ts";
import { createGitCli } from "../create-git-cli.ts";

const author = { name: "Goldseam", email: "goldseam@localhost", date: "2026-01-01T00:00:00Z" };
const agent = "agt/testbuilder/spec-1";
let home: string;
let repo: TestRepository;
let server: GitServer | undefined;
let git: Git;

beforeEach(() => {
  home = temporaryFolder();
  git = createGitCli({ home, scratch: join(home, "scratch") });
  repo = createRepository({ "a.txt": "one\n" });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("change", { "a.txt": "two\n" });
  repo.git("switch", "--quiet", "main");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function serve(options: GitServerOptions = {}): Promise<GitServer> {
  server = await startGitServer(repo.path, options);
  return server;
}

/** A repository with a remote, a change and a commit of an agent on it. */
async function withRemote(options: GitServerOptions = {}) {
  const far = await serve(options);
  repo.git("remote", "add", "origin", far.url);
  const { commitSha, baseSha } = await git.resolveChange({ repo: repo.path, commit: "feature" });
  await git.sync(repo.path, [commitSha, baseSha]);
  const write = (text: string) =>
    git.commitFiles({
      ...{ repo: repo.path, parentSha: commitSha, branchName: agent, message: text, author },
      files: new Map([["t.txt", text]]),
    });
  const push = (made: string) =>
    git.pushBranch({ repo: repo.path, remote: "origin", branchName: agent, commitSha: made });
  const merge = async () => {
    const approvedSha = commitSha;
    const made = await git.merge({
      ...{ repo: repo.path, intoBranch: "main", commitSha, message: "merge", author },
    });
    if (made.status === "conflict") throw new Error(made.detail);
    const target = { repo: repo.path, remote: "origin", branchName: "main", baseSha, approvedSha };
    return {
      mergeSha: made.commitSha,
      deliver: () => git.pushMerge({ ...target, mergeSha: made.commitSha }),
    };
  };
  return { far, write, push, merge, commitSha, baseSha };
}

function everythingIn(folder: string): string {
  return execFileSync("grep", ["-raFl", "hunter2", folder], { encoding: "utf8" }).trim();
}

describe("a repository that is an address", () => {
  it("is cloned to the mirror, and resolved and kept up to date like any other", async () => {
    const far = await serve();
    const first = await git.resolveChange({ repo: far.url, commit: "feature" });
    expect(first).toMatchObject({ repo: far.url, branchName: "feature", intoBranch: "main" });
    expect(first.commitSha).toBe(repo.git("rev-parse", "feature"));
    expect(first.baseSha).toBe(repo.git("rev-parse", "main"));
    const moved = repo.commit("more", { "b.txt": "b\n" });
    repo.git("push", "--quiet", far.folder, "main:main", "main:late/one", ":feature");
    const second = await git.resolveChange({ repo: far.url, commit: "late/one" });
    expect(second.commitSha).toBe(moved);
    await expect(git.resolveChange({ repo: far.url, commit: "feature" })).rejects.toThrow(
      `no commit "feature" in ${far.url}`,
    );
    await git.sync(far.url, [moved]);
    expect(await git.readFile(far.url, moved, "b.txt")).toBe("b\n");
    const tree = await git.openWorktree({ repo: far.url, commitSha: moved, jobId: "j" });
    expect(readFileSync(join(tree.path, "b.txt"), "utf8")).toBe("b\n");
    await tree.remove();
  });

  it("finds the default branch of the remote, whatever its name", async () => {
    const far = await serve();
    far.git("branch", "release", "main");
    far.git("symbolic-ref", "HEAD", "refs/heads/release");
    expect(await git.resolveChange({ repo: far.url, commit: "feature" })).toMatchObject({
      intoBranch: "release",
    });
  });

  it("is never a transport that starts programs", async () => {
    const proof = join(home, "proof");
    const wrong = [`ext::sh -c "touch ${proof}"`, "fd::17", "foo://x/y"];
    for (const url of wrong)
      await expect(git.resolveChange({ repo: url, commit: "HEAD" })).rejects.toThrow(
        "use https, ssh or file",
      );
    expect(existsSync(proof)).toBe(false);
  });
});

describe("a branch of an agent", () => {
  it("is pushed once, and moved only from where it was left", async () => {
    const { far, write, push } = await withRemote();
    const one = await write("one");
    expect(await push(one)).toEqual({ status: "pushed" });
    expect(await push(one)).toEqual({ status: "unchanged" });
    const two = await write("two");
    expect(await push(two)).toEqual({ status: "pushed" });
    expect(far.git("rev-parse", agent)).toBe(two);
    const foreign = far.git("commit-tree", "-m", "theirs", "main^{tree}");
    far.git("update-ref", `refs/heads/${agent}`, foreign);
    expect(await push(await write("three"))).toMatchObject({
      status: "refused",
      detail: expect.stringContaining("changed by somebody else"),
    });
    expect(far.git("rev-parse", agent)).toBe(foreign);
  });

  it("is recognised when the push was made but not recorded", async () => {
    const { far, write, push } = await withRemote();
    const one = await write("one");
    await push(one);
    const mirror = join(home, "mirrors", readdirSync(join(home, "mirrors"))[0] ?? "");
    rmSync(join(mirror, "refs/goldseam/pushed"), { recursive: true });
    expect(await push(one)).toEqual({ status: "unchanged" });
    expect(far.pushes()).toBe(1);
  });
});

describe("a merge", () => {
  it("goes to the remote as a fast-forward, once", async () => {
    const { far, merge } = await withRemote();
    const { mergeSha, deliver } = await merge();
    expect(await deliver()).toEqual({ status: "pushed" });
    expect(await deliver()).toEqual({ status: "unchanged" });
    expect(far.git("rev-parse", "main")).toBe(mergeSha);
    expect(far.pushes()).toBe(1);
  });

  it("is refused where the branch moved on the remote, and nothing there changes", async () => {
    const { far, merge } = await withRemote();
    const theirs = far.git("commit-tree", "-p", "main", "-m", "theirs", "main^{tree}");
    far.git("update-ref", "refs/heads/main", theirs);
    const { deliver } = await merge();
    expect(await deliver()).toEqual({
      status: "refused",
      detail: `main on origin has moved to ${theirs.slice(0, 7)}: update main here, then run Goldseam on the change again`,
    });
    expect(far.git("rev-parse", "main")).toBe(theirs);
  });

  it("takes no commit along that nobody approved", async () => {
    const { far, merge } = await withRemote();
    repo.commit("private", { "p.txt": "p\n" });
    const before = far.git("rev-parse", "main");
    const { deliver } = await merge();
    expect(await deliver()).toMatchObject({
      status: "refused",
      detail: expect.stringContaining("nobody approved"),
    });
    expect(far.git("rev-parse", "main")).toBe(before);
  });

  it("is refused by a branch that the remote protects", async () => {
    const { far, merge } = await withRemote();
    const hook = join(far.folder, "hooks", "update");
    writeFileSync(hook, "#!/bin/sh\nexit 1\n");
    chmodSync(hook, 0o755);
    const { deliver } = await merge();
    expect(await deliver()).toEqual({
      status: "refused",
      detail: "origin does not take main: hook declined",
      isProtected: true,
    });
  });
});

describe("logging in", () => {
  it("works by a token in the environment, which is written nowhere", async () => {
    vi.stubEnv("GOLDSEAM_GIT_TOKEN", "hunter2");
    const { far, write, push } = await withRemote({ password: "hunter2" });
    expect(await push(await write("one"))).toEqual({ status: "pushed" });
    expect(await git.tryPush(repo.path, "origin", repo.git("rev-parse", "main"))).toEqual({
      status: "pushed",
    });
    expect(far.git("for-each-ref", "refs/heads/agt/doctor")).toBe("");
    expect(() => everythingIn(home)).toThrow();
  });

  it("works by the user's own credential helper", async () => {
    const config = join(home, "user.gitconfig");
    writeFileSync(
      config,
      `[credential]\n\thelper = "!f() { echo username=ada; echo password=hunter2; }; f"\n`,
    );
    vi.stubEnv("GIT_CONFIG_GLOBAL", config);
    const { write, push } = await withRemote({ password: "hunter2" });
    expect(await push(await write("one"))).toEqual({ status: "pushed" });
  });

  it("works by a password in the address, which is never shown or kept", async () => {
    const far = await serve({ password: "hunter2" });
    const address = far.url.replace("//", "//ada:hunter2@");
    const resolved = await git.resolveChange({ repo: address, commit: "feature" });
    expect(resolved.repo).toBe(far.url);
    repo.git("remote", "add", "origin", address);
    expect(await git.findRemote(repo.path, "origin")).toBe(far.url);
    expect(() => everythingIn(home)).toThrow();
    await expect(git.resolveChange({ repo: address.replace("2@", "3@"), commit: "x" })).rejects.toThrow(
      `${far.url} does not let this login in`,
    );
  });

  it("says what to do if it fails", async () => {
    vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
    vi.stubEnv("GOLDSEAM_GIT_TOKEN", "wrong");
    const { write, push, far } = await withRemote({ password: "hunter2" });
    await expect(push(await write("one"))).rejects.toThrow(
      `${far.url} does not let this login in: let git's credential helper know a login that may, or set GOLDSEAM_GIT_TOKEN`,
    );
  });
});

it("reports a remote that is down as such", async () => {
  const { far, write, push } = await withRemote();
  const made = await write("one");
  await far.close();
  server = undefined;
  await expect(push(made)).rejects.toThrow(/^http:\S+ cannot be reached: /);
});

it("starts no program that the settings of a repository name", async () => {
  const proof = join(home, "proof");
  const far = await serve();
  repo.git("config", "core.sshCommand", `touch ${proof};`);
  repo.git("config", "credential.helper", `!touch ${proof};`);
  repo.git("config", `url.ext::touch ${proof} .insteadOf`, far.origin);
  repo.git("config", "core.hooksPath", join(repo.path, "hooks"));
  repo.write({ "hooks/pre-push": `#!/bin/sh\ntouch ${proof}\n` });
  chmodSync(join(repo.path, "hooks/pre-push"), 0o755);
  repo.git("remote", "add", "origin", far.url);
  const commitSha = repo.git("rev-parse", "feature");
  await git.sync(repo.path, [commitSha]);
  const branch = { repo: repo.path, remote: "origin", branchName: agent, commitSha };
  expect(await git.pushBranch(branch)).toEqual({ status: "pushed" });
  expect(existsSync(proof)).toBe(false);
});

it("pushes to a folder only if the user names it by its address", async () => {
  const far = await serve();
  repo.git("remote", "add", "origin", far.folder);
  await expect(git.findRemote(repo.path, "origin")).rejects.toThrow('remote "origin" is a folder');
  await expect(git.findRemote(repo.path, "other")).rejects.toThrow('no remote "other"');
  const commitSha = repo.git("rev-parse", "feature");
  await git.sync(repo.path, [commitSha]);
  const branch = { repo: repo.path, remote: `file://${far.folder}`, branchName: agent, commitSha };
  expect(await git.pushBranch(branch)).toEqual({ status: "pushed" });
});
