import type { ModelUsage } from "./model.ts";

/** What became of a call. */
export type EmbeddingAnswer = { readonly usage: ModelUsage } & (
  | {
      readonly status: "answered";
      /** One for each text, in their order, all of one length. */
      readonly vectors: readonly (readonly number[])[];
    }
  /** The call could have passed a cap and was not made. */
  | { readonly status: "over budget"; readonly reason: string }
  /** The network, the server or the time-out; `transient` where the same call may do better, and when. */
  | {
      readonly status: "unavailable";
      readonly reason: string;
      readonly transient: boolean;
      readonly retryAfterMs?: number;
    }
);

/** Texts to be turned into vectors. */
export interface EmbeddingRequest {
  readonly texts: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Turns texts into vectors. Whatever network and server do is an answer; it throws where `signal` called it off. */
export interface Embedding {
  /** `provider:name`. Vectors of different models are never compared. */
  readonly name: string;
  /** Whether every vector is asked for, though it may be known from earlier. */
  readonly asksAlways: boolean;
  embed(request: EmbeddingRequest): Promise<EmbeddingAnswer>;
}
