import type { z } from "zod";

/** What a call is for. */
export type ModelPurpose = "plan" | "write" | "heal";

/** One turn of a conversation. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** One call of a model. */
export interface ModelRequest {
  readonly purpose: ModelPurpose;
  /** They hold whatever the messages say. */
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** Asks for JSON of this shape. Models stray from it: the caller checks the answer. */
  readonly schema?: z.ZodType;
  readonly temperature: number;
  readonly maxOutputTokens: number;
  /** How long one attempt may take. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a call used, all attempts together. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars; absent where the model's price is not configured. */
  readonly costUsd?: number;
  /** Whether tokens were guessed, because the server did not count them. */
  readonly estimated: boolean;
}

/** Why a call to a provider got no answer. */
export type CallNotAnswered =
  /** The call could have exceeded a cap and was not made. */
  | { readonly status: "over budget"; readonly reason: string }
  /** The network, the server or the time-out; `transient` where the same call may succeed later, and when. */
  | {
      readonly status: "unavailable";
      readonly reason: string;
      readonly transient: boolean;
      readonly retryAfterMs?: number;
    };

/** How a call ended. */
export type ModelAnswer = { readonly usage: ModelUsage } & (
  | {
      readonly status: "answered";
      readonly text: string;
      /** Where a schema was given: the text parsed as JSON, or undefined. Not checked against the schema. */
      readonly json?: unknown;
    }
  /** The model or its provider declined to answer. */
  | { readonly status: "refused"; readonly reason: string }
  /** The answer exceeded its maximum length. */
  | { readonly status: "cut off"; readonly text: string }
  | CallNotAnswered
);

/** A language model. Whatever network and server do is an answer; it throws only when `signal` aborts it. */
export interface Model {
  /** `provider:name`. */
  readonly name: string;
  generate(request: ModelRequest): Promise<ModelAnswer>;
}
