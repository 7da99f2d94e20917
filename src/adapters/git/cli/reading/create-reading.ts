import type { Git } from "../../../../ports/git.ts";
import { diffCommits } from "../diff.ts";
import type { GitProcess } from "../git-process.ts";
import { branchTip } from "../hand-over.ts";
import type { Places } from "../places.ts";
import { isAncestor } from "../remote/push.ts";
import { addedText } from "./added-text.ts";
import { commitOfLine, commitsOfChange } from "./commits-of-change.ts";
import { fileCommits } from "./file-commits.ts";
import { fileHistories } from "./file-histories.ts";
import {
  commitsByTree,
  largestTextBytes,
  listBlobs,
  listFiles,
  readCommit,
  readFile,
  treeOf,
} from "./objects.ts";
import { findContributors, findIdentity } from "./people.ts";
import { readTexts } from "./read-texts.ts";

/** The part of the port that only looks at commits. */
type GitReading = Pick<
  Git,
  | "readFile"
  | "listFiles"
  | "listBlobs"
  | "readTexts"
  | "treeOf"
  | "readCommit"
  | "changedFiles"
  | "addedText"
  | "commitsOfChange"
  | "commitOfLine"
  | "fileHistories"
  | "fileCommits"
  | "contributors"
  | "isAncestor"
  | "identity"
  | "branchTip"
  | "commitsByTree"
>;

/** Reads what mirrors hold, and of a user's repository who works there and where its branches are. */
export function createReading(git: GitProcess, { mirrorOf, folderOf }: Places): GitReading {
  const gitDirOf = async (repo: string) => (await mirrorOf(repo)).gitDir;
  return {
    readFile: async (repo, commitSha, path) => readFile(git, await gitDirOf(repo), { commitSha, path }),
    listFiles: async (repo, commitSha) => listFiles(git, await gitDirOf(repo), commitSha),
    listBlobs: async (repo, commitSha) => listBlobs(git, await gitDirOf(repo), commitSha),
    readTexts: async function* (repo, names, { maxBytes = largestTextBytes } = {}) {
      yield* readTexts(git, await gitDirOf(repo), { names, maxBytes });
    },
    treeOf: async (repo, commitSha) => treeOf(git, await gitDirOf(repo), commitSha),
    readCommit: async (repo, commitSha) => readCommit(git, await gitDirOf(repo), commitSha),
    changedFiles: async (repo, baseSha, commitSha) =>
      diffCommits(git, await gitDirOf(repo), { baseSha, commitSha }),
    addedText: async (repo, baseSha, commitSha) =>
      addedText(git, await gitDirOf(repo), { baseSha, commitSha }),
    commitsOfChange: async (repo, baseSha, commitSha) =>
      commitsOfChange(git, await gitDirOf(repo), { baseSha, commitSha }),
    commitOfLine: async (repo, place) => commitOfLine(git, await gitDirOf(repo), place),
    fileHistories: async (repo, commitSha) => fileHistories(git, await gitDirOf(repo), commitSha),
    fileCommits: async (repo, commitSha, path) => fileCommits(git, await gitDirOf(repo), { commitSha, path }),
    contributors: async (repo, baseSha, commitSha) =>
      findContributors(git, await gitDirOf(repo), { baseSha, commitSha }),
    isAncestor: async (repo, older, newer) => isAncestor(git, await mirrorOf(repo), older, newer),
    identity: async (repo) => findIdentity(git, await folderOf(repo)),
    branchTip: async (repo, branchName) => branchTip(git, await folderOf(repo), branchName),
    commitsByTree: async (repo) => commitsByTree(git, await folderOf(repo)),
  };
}
