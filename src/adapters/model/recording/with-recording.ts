import { appendFile } from "node:fs/promises";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Model } from "../../../ports/model.ts";
import { describeRequest, keptAnswer, keyOf, type RecordedCall } from "./recorded-call.ts";

/** Adds every call with its answer to a file, one JSON object a line, that its owner alone may read. */
export function withRecording(model: Model, file: string): Model {
  return {
    name: model.name,
    generate: async (request) => {
      const answer = await model.generate(request);
      const key = keyOf(model.name, request);
      const kept = { request: describeRequest(request), answer: keptAnswer(answer) };
      const call: RecordedCall = { key, model: model.name, ...kept };
      try {
        await appendFile(file, `${JSON.stringify(call)}\n`, { mode: 0o600 });
      } catch (cause) {
        throw new GoldseamError("USAGE", `cannot record to ${file}: ${(cause as Error).message}`, { cause });
      }
      return answer;
    },
  };
}
