/** An answer to a request, as it was given the first time. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** Whether a request came before: it is new, its work goes on, it has an answer, or its key belongs to another one. */
export type Claim =
  | { readonly status: "new" | "working" | "other" }
  | { readonly status: "answered"; readonly answer: StoredAnswer };

/** Answers by the keys of their requests, so that a request that is repeated has one effect. */
export interface Answers {
  /**
   * Claims a key for a request with this content. One that was claimed more than `staleMs` ago without an answer may be
   * claimed again: its process died. Keys older than `keptMs` are forgotten.
   */
  claim(request: {
    readonly key: string;
    readonly contentHash: string;
    readonly nowMs: number;
    readonly staleMs: number;
    readonly keptMs: number;
  }): Promise<Claim>;
  save(key: string, answer: StoredAnswer): Promise<void>;
  /** Forgets a claim: the request failed, and the next one with the key tries again. */
  drop(key: string): Promise<void>;
}
