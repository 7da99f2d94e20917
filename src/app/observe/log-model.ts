import type { Model, ModelAnswer } from "../../ports/model.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Log } from "../../ports/telemetry.ts";
import { cutText } from "./cut-text.ts";

/** The model, with what it answers in the log. */
export function logModel(
  model: Model,
  { log, secrets, runId }: { readonly log: Log; readonly secrets: Secrets; readonly runId: string },
): Model {
  return {
    name: model.name,
    generate: async (request) => {
      const answer = await model.generate(request);
      const { purpose } = request;
      const { status, usage } = answer;
      const message = `${model.name} for ${purpose}: ${status}`;
      const fields = { purpose, model: model.name, sent: usage.inputTokens, received: usage.outputTokens };
      const level = status === "answered" ? "info" : "warn";
      const text = cutText(await secrets.redact(textOf(answer)));
      log({ level, kind: "model_draft", runId, message, fields, text });
      return answer;
    },
  };
}

function textOf(answer: ModelAnswer): string {
  return "text" in answer ? answer.text : answer.reason;
}
