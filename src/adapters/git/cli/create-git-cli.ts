import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Git } from "../../../ports/git.ts";
import { isRemoteUrl, parseRemoteUrl, type RemoteUrl } from "../../../ports/remote/remote-url.ts";
import { applyDiff } from "./apply-diff.ts";
import { readBundle, writeBundle } from "./bundles.ts";
import { commitFiles, mergeCommits } from "./commits.ts";
import { diffCommits } from "./diff.ts";
import { createGitProcess } from "./git-process.ts";
import { branchTip, fastForward, publishBranch } from "./hand-over.ts";
import { fetchCommits, hasCommits, type Mirror, openMirror } from "./mirror.ts";
import { applyPatch, writePatch } from "./patches.ts";
import { pruneMirrors } from "./prune-mirrors.ts";
import { addedText } from "./reading/added-text.ts";
import { commitOfLine, commitsOfChange } from "./reading/commits-of-change.ts";
import { fileCommits } from "./reading/file-commits.ts";
import { fileHistories } from "./reading/file-histories.ts";
import { findContributors, findIdentity } from "./reading/people.ts";
import { readTexts } from "./reading/read-texts.ts";
import { refreshClone } from "./remote/clone.ts";
import { findRemote } from "./remote/find-remote.ts";
import { addNote, readNotes } from "./remote/notes.ts";
import { type Far, isAncestor, pushBranch, pushMerge, remoteTips, tryPush } from "./remote/push.ts";
import { findRepository, type Place, resolveChange } from "./resolve-change.ts";
import { takeSnapshot } from "./snapshot.ts";
import { openWorktree } from "./worktrees.ts";

const largestTextBytes = 4_000_000;

/** The Git port on the machine's own git. Mirrors live under `home`; worktrees and temporary files in `scratch`. */
export function createGitCli({ home, scratch }: { readonly home: string; readonly scratch: string }): Git {
  const git = createGitProcess(writeGlobalConfig(home));
  const mirrors = new Map<string, Promise<Mirror>>();
  const mirrorOf = (repo: string) => {
    const opened = mirrors.get(repo) ?? openMirror(git, { home, scratch }, repo);
    mirrors.set(repo, opened);
    return opened;
  };
  /** Logins that addresses held, for this process only. */
  const logins = new Map<string, RemoteUrl>();
  const noted = (remote: RemoteUrl) => {
    if (remote.login) logins.set(remote.url, remote);
    return logins.get(remote.url) ?? remote;
  };
  const folderOf = async (repo: string) => (isRemoteUrl(repo) ? (await mirrorOf(repo)).gitDir : repo);
  const locate = async (asked: string): Promise<Place> => {
    const given = parseRemoteUrl(asked);
    if (!given) {
      const repo = await findRepository(git, asked);
      return { name: repo, folder: repo };
    }
    const mirror = await mirrorOf(given.url);
    await refreshClone(git, mirror, noted(given));
    return { name: given.url, folder: mirror.gitDir };
  };
  const farOf = async (repo: string, name: string): Promise<Far> => {
    const remote = noted(await findRemote(git, await folderOf(repo), name));
    return {
      git,
      mirror: await mirrorOf(repo),
      remote,
      name: parseRemoteUrl(name)?.url ?? name,
      isClone: isRemoteUrl(repo),
    };
  };
  const bookOf = async (address: string, ref: string) => {
    const remote = parseRemoteUrl(address);
    if (!remote) throw new GoldseamError("USAGE", "notes are kept at an address: use https, ssh or file");
    return { git, mirror: await mirrorOf(`notes of ${remote.url}`), remote: noted(remote), ref };
  };
  return {
    findRemote: async (repo, name) => (await farOf(repo, name)).remote.url,
    remoteTips: async (repo, name, branches) => remoteTips(await farOf(repo, name), branches),
    pushBranch: async ({ repo, remote, ...branch }) => pushBranch(await farOf(repo, remote), branch),
    pushMerge: async ({ repo, remote, ...merge }) => pushMerge(await farOf(repo, remote), merge),
    readNotes: async (address, ref) => readNotes(await bookOf(address, ref)),
    addNote: async (address, ref, { text, author }) => addNote(await bookOf(address, ref), text, author),
    tryPush: async (repo, remote, commitSha) => tryPush(await farOf(repo, remote), commitSha),
    isAncestor: async (repo, older, newer) => isAncestor(git, await mirrorOf(repo), older, newer),
    resolveChange: async ({ repo, ...asked }) => resolveChange(git, await locate(repo), asked),
    identity: async (repo) => findIdentity(git, await folderOf(repo)),
    contributors: async (repo, baseSha, commitSha) =>
      findContributors(git, (await mirrorOf(repo)).gitDir, { baseSha, commitSha }),
    sync: async (repo, commits) => {
      const mirror = await mirrorOf(repo);
      const address = parseRemoteUrl(repo);
      // The clone of another worker may have seen commits that this one has not.
      if (address && !(await hasCommits(git, mirror, commits)))
        await refreshClone(git, mirror, noted(address));
      await fetchCommits(git, mirror, { repo: await folderOf(repo), commits });
    },
    writeBundle: async ({ repo, ...asked }) => writeBundle(git, await mirrorOf(repo), asked),
    readBundle: async ({ repo, ...asked }) => readBundle(git, await mirrorOf(repo), asked),
    pruneMirrors: (asked) => pruneMirrors(git, home, asked),
    openWorktree: async ({ repo, commitSha, jobId }) =>
      openWorktree(git, await mirrorOf(repo), { repo: await folderOf(repo), scratch, commitSha, jobId }),
    readFile: async (repo, commitSha, path) => {
      const { gitDir } = await mirrorOf(repo);
      const blob = await git.try(["--git-dir", gitDir, "cat-file", "blob", `${commitSha}:${path}`]);
      const isText =
        blob.exitCode === 0 && blob.stdout.length < largestTextBytes && !blob.stdout.includes("\0");
      return isText ? blob.stdout : undefined;
    },
    listFiles: async (repo, commitSha) => {
      const { gitDir } = await mirrorOf(repo);
      const tree = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", commitSha];
      const list = await git.run(["--git-dir", gitDir, ...tree]);
      return list.split("\0").filter((path) => path !== "");
    },
    listBlobs: async (repo, commitSha) => {
      const { gitDir } = await mirrorOf(repo);
      const list = await git.run(["--git-dir", gitDir, "ls-tree", "-r", "-z", "--full-tree", commitSha]);
      const files = [...list.matchAll(/100(?:644|755) blob ([0-9a-f]+)\t([^\0]+)/g)];
      return new Map(files.map(([, hash = "", path = ""]) => [path, hash]));
    },
    readTexts: async function* (repo, names, { maxBytes = largestTextBytes } = {}) {
      yield* readTexts(git, (await mirrorOf(repo)).gitDir, { names, maxBytes });
    },
    changedFiles: async (repo, baseSha, commitSha) =>
      diffCommits(git, (await mirrorOf(repo)).gitDir, { baseSha, commitSha }),
    commitsOfChange: async (repo, baseSha, commitSha) =>
      commitsOfChange(git, (await mirrorOf(repo)).gitDir, { baseSha, commitSha }),
    commitOfLine: async (repo, place) => commitOfLine(git, (await mirrorOf(repo)).gitDir, place),
    fileHistories: async (repo, commitSha) => fileHistories(git, (await mirrorOf(repo)).gitDir, commitSha),
    fileCommits: async (repo, commitSha, path) =>
      fileCommits(git, (await mirrorOf(repo)).gitDir, { commitSha, path }),
    addedText: async (repo, baseSha, commitSha) =>
      addedText(git, (await mirrorOf(repo)).gitDir, { baseSha, commitSha }),
    applyDiff: async (repo, commitSha, diff) =>
      applyDiff(git, await mirrorOf(repo), { commitSha, diff, scratch }),
    commitFiles: async (options) => commitFiles(git, await mirrorOf(options.repo), { ...options, scratch }),
    publishBranch: async (repo, branchName, commitSha) =>
      publishBranch(git, await mirrorOf(repo), { repo: await folderOf(repo), branchName, commitSha }),
    merge: async ({ repo, intoBranch, intoSha, commitSha, message, author }) => {
      const folder = await folderOf(repo);
      const tip = intoSha ?? (await branchTip(git, folder, intoBranch));
      if (tip === undefined)
        throw new GoldseamError("UNKNOWN_REVISION", `no branch "${intoBranch}" in ${repo}`);
      const mirror = await mirrorOf(repo);
      await fetchCommits(git, mirror, { repo: folder, commits: [tip] });
      return mergeCommits(git, mirror, { tip, commitSha, message, author });
    },
    fastForward: async (repo, branchName, commitSha, ownFiles = []) =>
      fastForward(git, await mirrorOf(repo), { repo: await folderOf(repo), branchName, commitSha, ownFiles }),
    snapshot: async ({ repo: folder, ...asked }) => {
      const repo = await findRepository(git, folder);
      return takeSnapshot(git, await mirrorOf(repo), { ...asked, repo, scratch });
    },
    writePatch: async ({ repo, ...range }) => writePatch(git, await mirrorOf(repo), range),
    applyPatch: (options) => applyPatch(git, options),
    treeOf: async (repo, commitSha) => {
      const { gitDir } = await mirrorOf(repo);
      const tree = await git.try([
        ...["--git-dir", gitDir, "rev-parse", "--verify", "--quiet", "--end-of-options"],
        `${commitSha}^{tree}`,
      ]);
      return tree.exitCode === 0 ? tree.stdout.trim() : undefined;
    },
    readCommit: async (repo, commitSha) => {
      const { gitDir } = await mirrorOf(repo);
      const pieces: Buffer[] = [];
      try {
        for await (const piece of git.stream(["--git-dir", gitDir, "cat-file", "commit", commitSha]))
          pieces.push(piece);
      } catch (error) {
        if (error instanceof GoldseamError && error.code === "GIT_FAILED") return undefined;
        throw error;
      }
      return Buffer.concat(pieces);
    },
    commitsByTree: async (repo) => {
      const log = await git.run([
        "-C",
        await folderOf(repo),
        "log",
        "--all",
        "--no-show-signature",
        "--format=%T %H %ct",
      ]);
      const lines = log.split("\n").filter((line) => line !== "");
      const commits = lines.map((line) => {
        const [tree = "", commitSha = "", seconds = ""] = line.split(" ");
        return { tree, commitSha, committedAtMs: Number(seconds) * 1000 };
      });
      return Map.groupBy(commits, ({ tree }) => tree);
    },
    branchTip: async (repo, branchName) => branchTip(git, await folderOf(repo), branchName),
  };
}

/** Copies only the user's global settings about trust and ignored files: they start no program. */
function writeGlobalConfig(home: string): string {
  mkdirSync(home, { recursive: true });
  const path = join(home, "gitconfig");
  const line = (name: string) => (value: string) => `\t${name} = "${value.replace(/(["\\])/g, "\\$1")}"\n`;
  const settings = globalSettings("safe.directory", "core.excludesfile");
  const linesOf = (key: string, name: string) =>
    settings.flatMap((setting) => (setting.key === key ? line(name)(setting.value) : []));
  const folders = linesOf("safe.directory", "directory");
  const ignores = linesOf("core.excludesfile", "excludesFile");
  writeFileSync(path, `[safe]\n${folders.join("")}[core]\n${ignores.join("")}`);
  return path;
}

/** Settings whose value is a path, in order. */
function globalSettings(...keys: readonly string[]): { key: string; value: string }[] {
  const pattern = `^(${keys.map((key) => key.replace(".", "[.]")).join("|")})$`;
  const asked = ["config", "--global", "--null", "--type=path", "--get-regexp", pattern];
  const { stdout } = spawnSync("git", asked, { encoding: "utf8" });
  return (stdout ?? "").split("\0").flatMap((entry) => {
    const [key = "", value = ""] = entry.split("\n");
    return value === "" ? [] : [{ key, value }];
  });
}
