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
  /** What holds whatever the messages say. */
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** Asks for JSON of this shape. Models stray from it: whoever asks checks the answer. */
  readonly schema?: z.ZodType;
  readonly temperature: number;
  readonly maxOutputTokens: number;
  /** How long one try may take. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a call took, all its tries together. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars; absent where the model's price is not configured. */
  readonly costUsd?: number;
  /** Whether tokens were guessed, because the server did not count them. */
  readonly estimated: boolean;
}

/** Why a call of a provider came to nothing. */
export type CallNotAnswered =
  /** The call could have passed a cap and was not made. */
  | { readonly status: "over budget"; readonly reason: string }
  /** The network, the server or the time-out; `transient` where the same call may do better, and when. */
  | {
      readonly status: "unavailable";
      readonly reason: string;
      readonly transient: boolean;
      readonly retryAfterMs?: number;
    };

/** What became of a call. */
export type ModelAnswer = { readonly usage: ModelUsage } & (
  | {
      readonly status: "answered";
      readonly text: string;
      /** Where a schema was given: the text as JSON; undefined where it is none. Not checked against the schema. */
      readonly json?: unknown;
    }
  /** The model or its provider would not answer. */
  | { readonly status: "refused"; readonly reason: string }
  /** The answer was longer than it may be. */
  | { readonly status: "cut off"; readonly text: string }
  | CallNotAnswered
);

/** A language model. Whatever network and server do is an answer; it throws where `signal` called it off. */
export interface Model {
  /** `provider:name`. */
  readonly name: string;
  generate(request: ModelRequest): Promise<ModelAnswer>;
}
