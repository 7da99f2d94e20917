import type { Rewording } from "../../../engines/engine.ts";
import { readValue } from "./read-value.ts";
import { cleanName } from "./review-calls.ts";
import { looseRewording } from "./rewording-schema.ts";

/** Checks an answer test by test: everything in it is data. Of two rewordings of a test, or with the same name, the first counts. */
export function reviewRewordings(answer: unknown, count: number): readonly Rewording[] {
  const list = Array.isArray(answer) ? answer : (answer as { tests?: unknown } | null | undefined)?.tests;
  if (!Array.isArray(list)) return [];
  const seen = new Set<number>();
  const names = new Set<string>();
  return list.slice(0, count).flatMap((one: unknown): Rewording[] => {
    const claim = looseRewording.safeParse(one).data;
    if (!claim || claim.number > count || seen.has(claim.number)) return [];
    const cleaned = cleanName(claim.name);
    const name = names.has(cleaned) ? "" : cleaned;
    seen.add(claim.number);
    names.add(cleaned);
    const values = claim.arguments?.map(readValue);
    const args = values?.every((value) => value !== undefined) ? values : undefined;
    return name === "" && !args ? [] : [{ at: claim.number - 1, name, ...(args && { args }) }];
  });
}
