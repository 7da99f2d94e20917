import { type JSONSchema7, jsonSchema, type LanguageModel, Output, streamText } from "ai";
import type { Model, ModelAnswer, ModelRequest, ModelUsage } from "../../../ports/model.ts";
import { parseJsonAnswer } from "../parse-json-answer.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { estimateTokens, isCount, jsonSchemaOf, noUsage, sentTexts, usageOf } from "../usage.ts";
import { describeFailure } from "./describe-failure.ts";
import { loadLanguageModel } from "./load-language-model.ts";
import type { ModelSettings } from "./model-settings.ts";

const longestAnswer = 1_000_000;

/** A model through the AI SDK: one call is one attempt. */
export async function createSdkModel(
  settings: ModelSettings,
  deps: { readonly nowMs: () => number },
): Promise<Model> {
  const languageModel = await loadLanguageModel(settings);
  // The SDK's only switch: otherwise it warns on standard error about settings that a model ignores.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return {
    name: `${settings.provider}:${settings.model}`,
    generate: async (request) => {
      const timeOut = AbortSignal.timeout(request.timeoutMs);
      const abortSignal = AbortSignal.any([timeOut, ...(request.signal ? [request.signal] : [])]);
      const options = callOptions(request, settings.provider);
      const received = await receive(languageModel, options, abortSignal);
      throwIfAborted(request.signal);
      if (timeOut.aborted) {
        const reason = `no complete answer within ${request.timeoutMs / 1000} s`;
        const usage = countTokens(received, request, settings);
        return { status: "unavailable", reason, transient: false, usage };
      }
      if (received.failure !== undefined) {
        const { begun, ...failure } = describeFailure(received.failure, deps.nowMs());
        const usage = begun ? countTokens(received, request, settings) : noUsage;
        return { status: "unavailable", ...failure, usage };
      }
      const usage = countTokens(received, request, settings);
      return toAnswer(received, request, usage);
    },
  };
}

/** Everything that came over the wire. */
interface Received {
  readonly text: string;
  readonly finishReason: string;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly failure?: unknown;
}

async function receive(
  model: LanguageModel,
  options: ReturnType<typeof callOptions>,
  abortSignal: AbortSignal,
): Promise<Received> {
  let received: Received = { text: "", finishReason: "" };
  try {
    const { stream } = streamText({
      ...options,
      model,
      abortSignal,
      maxRetries: 0,
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === "text-delta") received = { ...received, text: received.text + part.text };
      if (part.type === "error") received = { ...received, failure: received.failure ?? part.error };
      if (part.type === "finish") {
        const { inputTokens, outputTokens } = part.totalUsage;
        received = { ...received, finishReason: part.finishReason, inputTokens, outputTokens };
      }
      if (received.text.length > longestAnswer) return { ...received, finishReason: "length" };
    }
    return received;
  } catch (failure) {
    return { ...received, failure };
  }
}

function callOptions(
  { instructions, messages, schema, temperature, maxOutputTokens }: ModelRequest,
  provider: ModelSettings["provider"],
) {
  const json = schema && jsonSchemaOf(schema);
  const isFree = json !== undefined && !isStrict(json);
  // Anthropic takes strict schemas only; the instructions describe the answer, and whoever asked checks it.
  const isSent = schema !== undefined && !(isFree && provider === "anthropic");
  return {
    instructions,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    temperature,
    maxOutputTokens,
    providerOptions: {
      // Others cache by themselves; what goes on is asked again with the same beginning.
      ...(messages.length > 1 && { anthropic: { cacheControl: { type: "ephemeral" } } }),
      ...(isFree && {
        openai: { strictJsonSchema: false },
        compatible: { strictJsonSchema: false },
        google: { structuredOutputs: false },
      }),
    },
    ...(isSent && { output: jsonOutput(schema) }),
  };
}

/** Whether providers that check answers against a schema take it: all is required, and everything has a type. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { type, properties, required, items, anyOf, additionalProperties } = schema as JSONSchema7;
  if (anyOf) return anyOf.every(isStrict);
  if (type === "array") return isStrict(items);
  if (type !== "object") return type !== undefined;
  const isClosed = additionalProperties === false;
  return (
    isClosed &&
    Object.entries(properties ?? {}).every(([name, one]) => required?.includes(name) && isStrict(one))
  );
}

/** Asks for JSON. The answer is parsed when it is complete: the SDK would parse it again with every piece. */
function jsonOutput(schema: NonNullable<ModelRequest["schema"]>) {
  const output = Output.object({ schema: jsonSchema(jsonSchemaOf(schema)) });
  return { ...output, parsePartialOutput: async () => undefined };
}

/** The count of the server, else an estimate. */
function countTokens(received: Received, request: ModelRequest, { price }: ModelSettings): ModelUsage {
  const { inputTokens: sent, outputTokens: got } = received;
  const counted = isCount(sent) && sent > 0 && isCount(got);
  const inputTokens = counted ? sent : estimateTokens(sentTexts(request).join("\n"));
  const outputTokens = counted ? got : estimateTokens(received.text);
  return usageOf({ inputTokens, outputTokens, estimated: !counted }, price);
}

function toAnswer(
  { text, finishReason }: Received,
  { schema }: ModelRequest,
  usage: ModelUsage,
): ModelAnswer {
  if (finishReason === "content-filter") {
    return { status: "refused", reason: "the provider's filter stopped the answer", usage };
  }
  if (finishReason === "length") return { status: "cut off", text, usage };
  return { status: "answered", text, usage, ...(schema && { json: parseJsonAnswer(text) }) };
}
