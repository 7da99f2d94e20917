import type { SuggestedCall } from "../../../engines/engine.ts";
import type { Value } from "../../../languages/values/value.ts";
import { type ClaimedCall, readCalls } from "./answer-schema.ts";
import { readValue } from "./read-value.ts";

const MOST_CALLS = 40;
const LONGEST_NAME = 80;
const LONGEST_SOURCE = 40;

/** A model's calls after the review, and how many were dropped, by reason. */
export interface ReviewedCalls {
  readonly calls: readonly SuggestedCall[];
  readonly notes: readonly string[];
}

/** Checks an answer call by call: everything in it is data, and what does not fit is dropped. */
export function reviewCalls(answer: unknown, targets: readonly string[]): ReviewedCalls {
  const claims = readCalls(answer);
  if (!claims) return { calls: [], notes: ["the answer holds no list of calls"] };
  const dropped: string[] = claims.length > MOST_CALLS ? [`one more than ${MOST_CALLS}`] : [];
  const calls = claims.slice(0, MOST_CALLS).flatMap((claim) => {
    const call = claim ? review(claim, targets) : "not a call";
    if (typeof call !== "string") return [call];
    dropped.push(call);
    return [];
  });
  const notes = [...Map.groupBy(dropped, (reason) => reason)].map(
    ([reason, group]) => `${group.length} of the model's calls dropped: ${reason}`,
  );
  return { calls, notes };
}

function review(claim: ClaimedCall, targets: readonly string[]): SuggestedCall | string {
  if (!targets.includes(claim.target)) return "of a function that was not listed";
  const made = valuesOf(claim.constructor_arguments);
  const args = valuesOf(claim.arguments);
  const names = Object.keys(claim.keyword_arguments);
  const named = valuesOf(Object.values(claim.keyword_arguments));
  if (!made || !args || !named) return "with an argument that is no plain value";
  const kwargs = names.map((name, at) => [name, named[at] ?? { kind: "null" }] as const);
  const source = cleanName(claim.because, LONGEST_SOURCE) || "the model";
  const call = { target: claim.target, name: cleanName(claim.name), made, args, kwargs, source };
  if (claim.fails_with !== undefined) {
    if (!/^[A-Za-z_][\w.]{0,79}$/.test(claim.fails_with)) return "with an error that has no name";
    return { ...call, expected: { error: claim.fails_with } };
  }
  if (!("returns" in claim)) return call;
  const value = readValue(claim.returns);
  return value ? { ...call, expected: { value } } : "with a result that is no plain value";
}

function valuesOf(items: readonly unknown[]): Value[] | undefined {
  const values = items.map(readValue);
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** A name that can be a title: a few words on one line in letters that everybody sees; empty if nothing of it is left. */
export function cleanName(text: string, longest: number = LONGEST_NAME): string {
  const words = text
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .replace(/\p{C}/gu, "")
    .replace(/[^\p{L}\p{N} .,:()'%=<>!/+-]+/gu, " ")
    .replaceAll(" > ", " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^tests? +(that +)?/i, "");
  return words.length <= longest ? words : words.slice(0, words.lastIndexOf(" ", longest)).slice(0, longest);
}
