import { GoldseamError } from "../../../contracts/index.ts";
import type { Model } from "../../../ports/model.ts";
import { parseJsonAnswer } from "../parse-json-answer.ts";
import { describeRequest, keyOf } from "./recorded-call.ts";
import { readAnswers } from "./recording-file.ts";

/** A model that answers from a recording and calls no server. A missing call is a USAGE error. */
export async function createReplayModel(name: string, file: string): Promise<Model> {
  const answers = await readAnswers(file);
  return {
    name,
    generate: async (request) => {
      const key = keyOf(name, describeRequest(request));
      const [answer, ...later] = answers.get(key) ?? [];
      if (!answer || answer.status === "embedded" || answer.status === "searched") {
        throw new GoldseamError(
          "USAGE",
          `${file} has no answer of ${name} to this ${request.purpose} call (${key}): record it again with --record`,
        );
      }
      // A repeated call gets the next recorded answer; the last one repeats.
      if (later.length > 0) answers.set(key, later);
      if (answer.status !== "answered" || !request.schema) return answer;
      return { ...answer, json: parseJsonAnswer(answer.text) };
    },
  };
}
