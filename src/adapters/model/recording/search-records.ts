import { GoldseamError } from "../../../contracts/index.ts";
import type { SearchRecord } from "../../../ports/records/search-record.ts";
import { noUsage } from "../usage.ts";
import { keyOf } from "./recorded-call.ts";
import { appendCalls, readAnswers } from "./recording-file.ts";

const name = "search";

/** Adds what searches find to a recording. */
export function recordSearches(file: string): SearchRecord {
  return {
    find: async () => undefined,
    keep: (request, found) =>
      appendCalls(file, name, [
        { request: { ...request }, answer: { status: "searched", found, usage: noUsage } },
      ]),
  };
}

/** Searches that found what a recording says. */
export function replaySearches(file: string): SearchRecord {
  return {
    find: async (request) => {
      const key = keyOf(name, request);
      const answer = (await readAnswers(file)).get(key)?.at(-1);
      if (answer?.status === "searched") return answer.found;
      const message = `${file} has no search of ${String(request["path"])} (${key}): record it again with --record`;
      throw new GoldseamError("USAGE", message);
    },
    keep: async () => {},
  };
}
