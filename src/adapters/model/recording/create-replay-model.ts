import { readFile, stat } from "node:fs/promises";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Model } from "../../../ports/model.ts";
import { parseJsonAnswer } from "../parse-json-answer.ts";
import { keyOf, type RecordedCall, recordedCallSchema } from "./recorded-call.ts";

const largestFile = 200 * 1024 * 1024;

/** A model that answers from a recording and calls nobody. A call that it lacks is a USAGE error. */
export async function createReplayModel(name: string, file: string): Promise<Model> {
  const answers = groupByKey(await readCalls(file));
  return {
    name,
    generate: async (request) => {
      const key = keyOf(name, request);
      const [first, ...later] = answers.get(key) ?? [];
      if (!first) {
        throw new GoldseamError(
          "USAGE",
          `${file} has no answer of ${name} to this ${request.purpose} call (${key}): record it again with --record`,
        );
      }
      // The same call made again gets the next answer that was recorded for it, the last one for ever.
      if (later.length > 0) answers.set(key, later);
      const { answer } = first;
      if (answer.status !== "answered" || !request.schema) return answer;
      return { ...answer, json: parseJsonAnswer(answer.text) };
    },
  };
}

async function readCalls(file: string): Promise<RecordedCall[]> {
  const lines = (await readText(file)).split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const parsed = recordedCallSchema.safeParse(parseJson(line));
    if (parsed.success) return [parsed.data];
    throw new GoldseamError("USAGE", `${file}: line ${index + 1} is no recorded call`);
  });
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > largestFile) throw new Error(`larger than ${largestFile / 1024 / 1024} MB`);
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new GoldseamError("USAGE", `cannot replay ${file}: ${(cause as Error).message}`, { cause });
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function groupByKey(calls: readonly RecordedCall[]): Map<string, RecordedCall[]> {
  const groups = new Map<string, RecordedCall[]>();
  for (const call of calls) groups.set(call.key, [...(groups.get(call.key) ?? []), call]);
  return groups;
}
