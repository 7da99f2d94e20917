/** Who a commit is by. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** RFC 3339. */
  readonly date: string;
}

/** A revision of the user's repository, resolved. */
export interface ResolvedChange {
  /** The repository's top folder. */
  readonly repo: string;
  readonly commitSha: string;
  readonly baseSha: string;
  /** The branch whose tip the commit is; empty where there is none. */
  readonly branchName: string;
  readonly intoBranch: string;
  readonly author: string;
  readonly message: string;
}

/** A file that a change touched, with the lines it added or changed in the new version. */
export interface ChangedFile {
  readonly path: string;
  readonly status: "added" | "modified" | "deleted" | "renamed";
  readonly binary: boolean;
  readonly changedLines: readonly number[];
}

/** What one commit adds to one file. */
export interface AddedText {
  readonly commitSha: string;
  readonly path: string;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
}

/** A checkout of one commit that belongs to one job. */
export interface Worktree {
  /** Host path. */
  readonly path: string;
  readonly commitSha: string;
  /** Removes it; safe to call twice. */
  remove(): Promise<void>;
}

/** What became of a hand-over to the user's repository. */
export type HandOver = { readonly status: "done" } | { readonly status: "refused"; readonly detail: string };

/**
 * Git on a mirror under Goldseam's home. The user's repository is read; it is written only by `publishBranch` and
 * `fastForward`. Its hooks and its configuration never run.
 */
export interface Git {
  /** Resolves revisions of the user's repository, or throws a GoldseamError that names what is wrong. */
  resolveChange(options: {
    readonly repo: string;
    readonly commit: string;
    readonly base?: string | undefined;
    readonly into?: string | undefined;
  }): Promise<ResolvedChange>;
  /** Brings the mirror up to date with these commits of the user's repository. */
  sync(repo: string, commits: readonly string[]): Promise<void>;
  /** A worktree named after the job; one left by an earlier attempt of the same job is replaced. */
  openWorktree(options: {
    readonly repo: string;
    readonly commitSha: string;
    readonly jobId: string;
  }): Promise<Worktree>;
  /** The text of a file at a commit, or undefined where there is none. */
  readFile(repo: string, commitSha: string, path: string): Promise<string | undefined>;
  listFiles(repo: string, commitSha: string): Promise<string[]>;
  /** The files of a commit with the names git gives their contents; links and submodules are left out. */
  listBlobs(repo: string, commitSha: string): Promise<Map<string, string>>;
  changedFiles(repo: string, baseSha: string, commitSha: string): Promise<ChangedFile[]>;
  /**
   * All that the commits of a change add, one by one: also what a later one takes away again. Binary files count as
   * text, and a commit's message as a file.
   */
  addedText(repo: string, baseSha: string, commitSha: string): Promise<AddedText[]>;
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
  /** Merges in the mirror, into the tip that `intoBranch` has in the user's repository now. Same input, same commit. */
  merge(options: {
    readonly repo: string;
    readonly intoBranch: string;
    readonly commitSha: string;
    readonly message: string;
    readonly author: Signature;
  }): Promise<
    | { readonly status: "merged" | "already"; readonly commitSha: string }
    | { readonly status: "conflict"; readonly detail: string }
  >;
  /** Moves the user's branch forward to a commit of the mirror; refuses where a dirty tree is in the way. */
  fastForward(repo: string, intoBranch: string, commitSha: string): Promise<HandOver>;
  /** Forgets worktrees that a killed process left. */
  prune(): Promise<void>;
  /** The commit a branch of the user's repository points at. */
  branchTip(repo: string, branchName: string): Promise<string | undefined>;
}
