import type { CallNotAnswered, ModelUsage } from "./model.ts";

/** How a call ended. */
export type EmbeddingAnswer = { readonly usage: ModelUsage } & (
  | {
      readonly status: "answered";
      /** One for each text, in their order, all of one length. */
      readonly vectors: readonly (readonly number[])[];
    }
  | CallNotAnswered
);

/** Texts to turn into vectors. */
export interface EmbeddingRequest {
  readonly texts: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Turns texts into vectors. Whatever network and server do is an answer; it throws only when `signal` aborts it. */
export interface Embedding {
  /** `provider:name`. Vectors of different models are never compared. */
  readonly name: string;
  /** Whether every vector is requested, even one that is known from earlier. */
  readonly asksAlways: boolean;
  embed(request: EmbeddingRequest): Promise<EmbeddingAnswer>;
}
