import type { ModelUsage } from "./model.ts";

/** New texts by path, null for a removed file. */
export type CoderChanges = ReadonlyMap<string, string | null>;

/** A file that a task is about. */
export interface CoderFile {
  readonly path: string;
  /** The lines that matter most, from 1. */
  readonly lines: readonly number[];
  /** A test: to be read, never to be changed. */
  readonly isReadOnly: boolean;
}

/** The files of a checkout, for a coder that has no hands of its own. */
export interface CoderFiles {
  readonly paths: readonly string[];
  /** Those that the task is about, the most useful first. */
  readonly first: readonly CoderFile[];
  /** Undefined for what is missing, linked, too large or no text. */
  read(path: string): string | undefined;
}

/** A ticket to work on. */
export interface CoderRequest {
  /** Host path of a checkout; the coder changes files in it and nothing else. */
  readonly checkout: string;
  /** What to do, as Markdown. */
  readonly prompt: string;
  readonly files: CoderFiles;
  /** Why a change would be refused; undefined if it keeps to the rules. */
  readonly review: (changes: CoderChanges) => Promise<string | undefined>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a coder ended. Whether its changes are good is for others to judge. */
export interface CoderResult {
  readonly status: "done" | "failed" | "timeout";
  /** Its own words, for a person. */
  readonly notes: string;
  /** Why it failed, in a sentence, if it knows. */
  readonly reason?: string;
  /** Its change, if it is not in the checkout. */
  readonly changes?: CoderChanges;
  /** What it used, if that is known. */
  readonly usage?: ModelUsage;
  /** Why no other attempt would help, such as a cap that is reached. */
  readonly stop?: string;
}

/** Works on tickets: an agent, with no more rights than a checkout gives. */
export interface Coder {
  readonly name: string;
  work(request: CoderRequest): Promise<CoderResult>;
}
