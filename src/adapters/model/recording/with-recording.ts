import type { Model } from "../../../ports/model.ts";
import { describeRequest, keptAnswer } from "./recorded-call.ts";
import { appendCalls } from "./recording-file.ts";

/** Adds every call with its answer to a file. */
export function withRecording(model: Model, file: string): Model {
  return {
    name: model.name,
    generate: async (request) => {
      const answer = await model.generate(request);
      await appendCalls(file, model.name, [
        { request: describeRequest(request), answer: keptAnswer(answer) },
      ]);
      return answer;
    },
  };
}
