/** A ticket to work on. */
export interface CoderRequest {
  /** Host path of a checkout; the coder changes files in it and nothing else. */
  readonly checkout: string;
  /** What to do, as Markdown. */
  readonly prompt: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a coder ended. Whether its changes are good is for others to judge. */
export interface CoderResult {
  readonly status: "done" | "failed" | "timeout";
  /** Its own words, for a person. */
  readonly notes: string;
}

/** Works on tickets: an agent, with no more rights than a checkout gives. */
export interface Coder {
  readonly name: string;
  work(request: CoderRequest): Promise<CoderResult>;
}
