/** A proposal on a forge to merge one branch into another. */
export interface PullRequest {
  readonly number: number;
  /** Where a person finds it. */
  readonly url: string;
  /** The commit that would be merged. */
  readonly headSha: string;
}

/** The result of a commit, as forges show it beside the commit. */
export type CommitState = "pending" | "success" | "failure" | "error";

/** The mark of a commit: one for each name, the latest counts. */
export interface CommitMark {
  readonly commitSha: string;
  readonly state: CommitState;
  /** One line. */
  readonly description: string;
}

/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  readonly body: string;
}

/** How a merge on a forge ended. */
export type ForgeMerge =
  | { readonly status: "merged" }
  | { readonly status: "refused"; readonly detail: string };

/**
 * One repository on a service such as GitHub. Errors are GoldseamErrors: INFRASTRUCTURE may pass by itself, NOT_FOUND means
 * that the forge lacks the thing, FORBIDDEN that somebody has to change something. None holds the token.
 */
export interface Forge {
  /** The open pull request from one branch into another. */
  findPullRequest(branches: {
    readonly head: string;
    readonly base: string;
  }): Promise<PullRequest | undefined>;
  openPullRequest(request: {
    readonly head: string;
    readonly base: string;
    readonly title: string;
    readonly body: string;
  }): Promise<PullRequest>;
  /** Merges with a merge commit, only if the head is still this commit. */
  merge(options: {
    readonly number: number;
    readonly headSha: string;
    readonly title: string;
    readonly message: string;
  }): Promise<ForgeMerge>;
  setMark(mark: CommitMark): Promise<void>;
  /** The oldest comments, bounded in number. */
  listComments(number: number): Promise<Comment[]>;
  addComment(number: number, body: string): Promise<void>;
  /** Replaces the text of a comment. */
  editComment(number: number, id: number, body: string): Promise<void>;
}

/** Which service a forge is. */
export type ForgeKind = "github" | "gitlab" | "gitea";

/** What an adapter needs to talk to a forge. */
export interface ForgeAccess {
  /** Address of the API, without a slash at its end. */
  readonly api: string;
  /** Owner and name, with groups between them where the forge has them. */
  readonly project: string;
  readonly token: string;
}
