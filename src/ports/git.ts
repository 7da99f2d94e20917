/** Who a commit is by. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** RFC 3339. */
  readonly date: string;
}

/** A revision of the user's repository, resolved. */
export interface ResolvedChange {
  /** The repository's top folder, or its address. */
  readonly repo: string;
  readonly commitSha: string;
  readonly baseSha: string;
  /** The branch whose tip is the commit; empty if none. */
  readonly branchName: string;
  readonly intoBranch: string;
  readonly author: string;
  readonly message: string;
}

/** A file that a change touched, with the lines it added or changed in the new version. */
export interface ChangedFile {
  readonly path: string;
  readonly status: "added" | "modified" | "deleted" | "renamed";
  /** The path before a rename. */
  readonly oldPath?: string;
  readonly binary: boolean;
  /** How many lines; 0 in binary files. */
  readonly added?: number;
  readonly removed?: number;
  readonly changedLines: readonly number[];
  /** The lines before and after each place where lines were only removed. */
  readonly gapLines?: readonly number[];
}

/** A text and the name it was requested by. */
export interface NamedText {
  readonly name: string;
  /** Undefined where the file does not exist, is too large or is not text. */
  readonly text: string | undefined;
}

/** How often earlier commits touched a file. */
export interface FileHistory {
  /** How many commits touched it. */
  readonly commits: number;
  /** How many of them say that they fixed something. */
  readonly repairs: number;
}

/** One commit that touched a file. */
export interface FileCommit {
  /** Such as `Ada Lovelace <ada@example.com>`. */
  readonly author: string;
  readonly message: string;
}

/** The lines that one commit adds to one file. */
export interface AddedText {
  readonly commitSha: string;
  readonly path: string;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
}

/** Where a checkout's own repository looks for the objects of {@link Worktree.history}. */
export const historyInCheckout = ".git/history";

/**
 * A checkout of one commit that belongs to one job. It is a repository of its own: once `history` is mounted at
 * {@link historyInCheckout}, git works in it as in a clone without branches.
 */
export interface Worktree {
  /** Host path. */
  readonly path: string;
  readonly commitSha: string;
  /** Folders of submodules, whose files belong to other repositories. */
  readonly submodules: readonly string[];
  /** Those that the user's repository has no clone of. */
  readonly emptySubmodules: readonly string[];
  /** Paths of its files as they were before anything ran in it, if its user has looked. */
  readonly committed?: ReadonlySet<string>;
  /** Host folder of git's objects, to be mounted read-only. */
  readonly history: string;
  /** Removes it; safe to call twice. */
  remove(): Promise<void>;
}

/** The content that would be committed, as a commit of the mirror on top of HEAD. */
export interface Snapshot {
  /** The repository's top folder. */
  readonly repo: string;
  readonly source: "index" | "working_tree";
  readonly commitSha: string;
  readonly treeSha: string;
  /** HEAD, its tree and its subject; before the first commit the tree is the empty one, the others are empty. */
  readonly baseSha: string;
  readonly baseTreeSha: string;
  readonly baseSubject: string;
  /** Empty where HEAD is detached. */
  readonly branchName: string;
}

/** What to take a snapshot of. */
export interface SnapshotOptions {
  readonly repo: string;
  /** If absent: the index where something is staged, else the working tree without ignored files. */
  readonly take?: "index" | "working_tree" | undefined;
  /** The index to read instead of the repository's own, as hooks are given one. */
  readonly indexFile?: string | undefined;
}

/** A commit, and when its committer says it was made, to the second. */
export interface DatedCommit {
  readonly commitSha: string;
  readonly committedAtMs: number;
}

/** A commit and the first line of its message. */
export interface NamedCommit {
  readonly commitSha: string;
  readonly subject: string;
}

/** How a hand-over to the user's repository ended. */
export type HandOver = { readonly status: "done" } | { readonly status: "refused"; readonly detail: string };

/** How a push ended. */
export type Pushed =
  | { readonly status: "pushed" | "unchanged" }
  | {
      readonly status: "refused";
      /** One line: what is wrong and what to do. */
      readonly detail: string;
      /** The remote lets nobody push to this branch. */
      readonly isProtected?: boolean;
    };

/** A merge for a remote. */
export interface MergePush {
  readonly repo: string;
  readonly remote: string;
  readonly branchName: string;
  readonly mergeSha: string;
  /** What was approved: the commits from the base up to this one. */
  readonly approvedSha: string;
  readonly baseSha: string;
  /** Says whether it could be pushed as far as commits go, and pushes nothing. */
  readonly onlyLook?: boolean;
}

/**
 * Remotes of a repository, by their name in it or by their address. Only the user's own settings and GOLDSEAM_GIT_TOKEN
 * say who they are to a remote; nothing of a repository does. A push that is refused is a result. A remote that cannot be
 * reached is a GoldseamError with the code GIT_FAILED, one that refuses the login one with FORBIDDEN.
 */
export interface Remotes {
  /** The address without password or token; throws CONFIG_INVALID where there is no such remote. */
  findRemote(repo: string, remote: string): Promise<string>;
  /** The commits that these branches of the remote point at, brought to the mirror. Absent branches are left out. */
  remoteTips(repo: string, remote: string, branches: readonly string[]): Promise<Map<string, string>>;
  /** Creates or moves a branch that only Goldseam writes. One that somebody else moved is left alone. */
  pushBranch(options: {
    readonly repo: string;
    readonly remote: string;
    readonly branchName: string;
    readonly commitSha: string;
  }): Promise<Pushed>;
  /** Moves a branch forward to a merge, never by force. Nothing gets there but the merge and what was approved. */
  pushMerge(merge: MergePush): Promise<Pushed>;
  /** The notes that a ref of Goldseam's own holds at an address, newest first; bounded in number. */
  readNotes(address: string, ref: string): Promise<string[]>;
  /** Puts a note on top of them; nothing is ever taken back. */
  addNote(
    address: string,
    ref: string,
    note: { readonly text: string; readonly author: Signature },
  ): Promise<void>;
  /** Whether this login may write there; nothing is sent. */
  tryPush(repo: string, remote: string, commitSha: string): Promise<Pushed>;
}

/**
 * Git on a mirror under Goldseam's home. The user's repository is read; it is written only by `publishBranch`,
 * `fastForward` and `applyPatch`. Its hooks and its configuration never run. A repository that is named by an address
 * has no folder: its mirror stands for it, and `resolveChange` brings that up to date.
 */
export interface Git extends Remotes {
  /** Resolves revisions of the user's repository, or throws a GoldseamError that names the problem. */
  resolveChange(options: {
    readonly repo: string;
    readonly commit: string;
    readonly base?: string | undefined;
    readonly into?: string | undefined;
  }): Promise<ResolvedChange>;
  /** The person whom git would name in a commit to the user's repository, such as `Ada <ada@example.com>`. */
  identity(repo: string): Promise<string | undefined>;
  /** Everyone who wrote, committed or is named as a co-author of a commit after the base. */
  contributors(repo: string, baseSha: string, commitSha: string): Promise<string[]>;
  /** Brings the mirror up to date with these commits of the user's repository. */
  sync(repo: string, commits: readonly string[]): Promise<void>;
  /** Writes a commit of the mirror, with what leads to it from commits that the reader has, to a file. */
  writeBundle(options: {
    readonly repo: string;
    readonly commitSha: string;
    readonly known: readonly string[];
    readonly file: string;
  }): Promise<void>;
  /** Brings the commit of such a file to the mirror. */
  readBundle(options: {
    readonly repo: string;
    readonly commitSha: string;
    readonly file: string;
  }): Promise<void>;
  /** A worktree named after the job; one left by an earlier attempt of the same job is replaced. */
  openWorktree(options: {
    readonly repo: string;
    readonly commitSha: string;
    readonly jobId: string;
  }): Promise<Worktree>;
  /** The text of a file at a commit, or undefined if it has none. */
  readFile(repo: string, commitSha: string, path: string): Promise<string | undefined>;
  listFiles(repo: string, commitSha: string): Promise<string[]>;
  /** The files of a commit with the names git gives their contents; links and submodules are left out. */
  listBlobs(repo: string, commitSha: string): Promise<Map<string, string>>;
  /**
   * Many texts from one process, as they arrive, in the order requested. A name comes from `listBlobs`, or is
   * `commit:path`; names with a newline are left out.
   */
  readTexts(
    repo: string,
    names: readonly string[],
    options?: { readonly maxBytes?: number },
  ): AsyncIterable<NamedText>;
  changedFiles(repo: string, baseSha: string, commitSha: string): Promise<ChangedFile[]>;
  /** The commits of a change, oldest first; bounded in number. */
  commitsOfChange(repo: string, baseSha: string, commitSha: string): Promise<NamedCommit[]>;
  /** The commit of a change that a line of a file comes from; undefined if the line is older than the change. */
  commitOfLine(
    repo: string,
    place: {
      readonly baseSha: string;
      readonly commitSha: string;
      readonly path: string;
      readonly line: number;
    },
  ): Promise<string | undefined>;
  /** What the latest commits up to this one did to each file; bounded in number, without merges. */
  fileHistories(repo: string, commitSha: string): Promise<Map<string, FileHistory>>;
  /** The latest commits up to this one that touched a file, newest first; bounded in number, without merges. */
  fileCommits(repo: string, commitSha: string, path: string): Promise<FileCommit[]>;
  /**
   * Everything that the commits of a change add, one by one, even if a later one removes it again. Binary files count
   * as text, and a commit's message as a file.
   */
  addedText(repo: string, baseSha: string, commitSha: string): Promise<AddedText[]>;
  /**
   * The files that a diff changes in a commit: new texts by path, null for a removed file. Throws USAGE for a diff that
   * does not apply or adds what is no text.
   */
  applyDiff(repo: string, commitSha: string, diff: string): Promise<Map<string, string | null>>;
  /** Commits files on top of a parent and points a mirror branch at it. Same input, same commit. */
  commitFiles(options: {
    readonly repo: string;
    readonly parentSha: string;
    readonly branchName: string;
    /** New texts by path; null removes a file. */
    readonly files: ReadonlyMap<string, string | null>;
    readonly message: string;
    readonly author: Signature;
  }): Promise<string>;
  /** Creates or moves a branch of the user's repository to a commit of the mirror. */
  publishBranch(repo: string, branchName: string, commitSha: string): Promise<void>;
  /** Merges in the mirror, into the tip that `intoBranch` has in the user's repository now, or into `intoSha`. Same input, same commit. */
  merge(options: {
    readonly repo: string;
    readonly intoBranch: string;
    readonly intoSha?: string | undefined;
    readonly commitSha: string;
    readonly message: string;
    readonly author: Signature;
  }): Promise<
    | { readonly status: "merged" | "already"; readonly commitSha: string }
    | { readonly status: "conflict"; readonly detail: string }
  >;
  /**
   * Moves the user's branch forward to a commit of the mirror; refuses where a dirty tree is in the way. Changes of `ownFiles`,
   * which Goldseam itself writes, do not count, unless the commit touches them too.
   */
  fastForward(
    repo: string,
    intoBranch: string,
    commitSha: string,
    ownFiles?: readonly string[],
  ): Promise<HandOver>;
  /** Commits the current content to the mirror. The same content on the same HEAD gives the same commit. */
  snapshot(options: SnapshotOptions): Promise<Snapshot>;
  /** Writes the patch from one commit of the mirror to another. */
  writePatch(options: {
    readonly repo: string;
    readonly fromSha: string;
    readonly toSha: string;
    readonly file: string;
  }): Promise<void>;
  /** Applies a patch to the user's working tree, and to the index if asked: all of it, or nothing where it does not apply. */
  applyPatch(options: {
    readonly repo: string;
    readonly file: string;
    readonly toIndex: boolean;
  }): Promise<HandOver>;
  /** The tree of a commit of the mirror; undefined where the mirror has no such commit. */
  treeOf(repo: string, commitSha: string): Promise<string | undefined>;
  /** A commit of the mirror as git stores it; undefined where the mirror has no such commit. */
  readCommit(repo: string, commitSha: string): Promise<Uint8Array | undefined>;
  /** Every commit that a ref of the user's repository leads to, by its tree, newest first. */
  commitsByTree(repo: string): Promise<Map<string, DatedCommit[]>>;
  /** Whether a commit of the mirror is another one or leads back to it. */
  isAncestor(repo: string, olderSha: string, newerSha: string): Promise<boolean>;
  /** The commit a branch of the user's repository points at. */
  branchTip(repo: string, branchName: string): Promise<string | undefined>;
  /** Removes commits from mirrors that were not brought since then, but those that are named; returns how many. */
  pruneMirrors(options: {
    readonly beforeMs: number;
    readonly named: (shas: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  }): Promise<number>;
}
