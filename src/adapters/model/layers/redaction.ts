import type { Model } from "../../../ports/model.ts";
import { isSecretValue } from "../../../ports/secrets/is-secret-value.ts";
import type { Secrets } from "../../../ports/secrets/secrets.ts";
import { parseJsonAnswer } from "../parse-json-answer.ts";

/** A text without anything secret. */
export type Redact = (text: string) => Promise<string>;

/** Replaces everything that looks like a secret, and the `key` whatever it looks like, unless it is none. */
export function createRedact(secrets: Secrets, key: string | undefined): Redact {
  if (key === undefined || !isSecretValue(key)) return (text) => secrets.redact(text);
  return (text) => secrets.redact(text.replaceAll(key, "[redacted: key]"));
}

/** Sends nothing secret. */
export function withRedactedRequests(model: Model, redact: Redact): Model {
  return {
    name: model.name,
    generate: async (request) => {
      const instructions = await redact(request.instructions);
      const messages = await Promise.all(
        request.messages.map(async ({ role, text }) => ({ role, text: await redact(text) })),
      );
      return model.generate({ ...request, instructions, messages });
    },
  };
}

/** Returns nothing secret: a server may repeat what it was sent, including the key. */
export function withRedactedAnswers(model: Model, redact: Redact): Model {
  return {
    name: model.name,
    generate: async (request) => {
      const answer = await model.generate(request);
      if ("reason" in answer) return { ...answer, reason: await redact(answer.reason) };
      const text = await redact(answer.text);
      if (text === answer.text) return answer;
      return { ...answer, text, ...("json" in answer && { json: parseJsonAnswer(text) }) };
    },
  };
}
