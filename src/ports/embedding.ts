import type { CallNotAnswered, ModelUsage } from "./model.ts";

/** What became of a call. */
export type EmbeddingAnswer = { readonly usage: ModelUsage } & (
  | {
      readonly status: "answered";
      /** One for each text, in their order, all of one length. */
      readonly vectors: readonly (readonly number[])[];
    }
  | CallNotAnswered
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
