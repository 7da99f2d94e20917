import { z } from "zod";
import { CaseKind } from "../../../contracts/index.ts";

/** The kinds of cases by the names that a model is given. */
export const kindsByName: ReadonlyMap<string, CaseKind> = new Map([
  ["success", CaseKind.SUCCESS],
  ["edge", CaseKind.EDGE],
  ["failure", CaseKind.FAILURE],
  ["concurrency", CaseKind.CONCURRENCY],
  ["security", CaseKind.SECURITY],
]);

/** The shape of the answer that a model is asked for. It is not trusted to have this shape. */
export const answerSchema = z.object({
  cases: z.array(
    z.object({
      target_path: z.string(),
      target_symbol: z.string(),
      kind: z.enum(["success", "edge", "failure", "concurrency", "security"]),
      name: z.string().describe("What the test shows, in a few words"),
      goal: z.string().describe("Which branch, which input and which result, in one sentence"),
      line_start: z.number(),
      line_end: z.number(),
      level: z.enum(["unit", "integration"]),
    }),
  ),
});

const looseLine = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .catch(0);

const looseCase = z.object({
  target_path: z.string(),
  target_symbol: z.string(),
  kind: z.string(),
  goal: z.string(),
  // Fields that have a default.
  name: z.string().catch(""),
  line_start: looseLine,
  line_end: looseLine,
  level: z.string().catch(""),
});

/** A case as a model gave it: its types are right, but nothing else is checked. */
export type ClaimedCase = z.infer<typeof looseCase>;

/** The list of cases in an answer, unchecked; undefined if there is no list. */
export function readCases(answer: unknown): readonly unknown[] | undefined {
  const list = Array.isArray(answer) ? answer : (answer as { cases?: unknown } | null | undefined)?.cases;
  return Array.isArray(list) ? list : undefined;
}

/** The case, or undefined if a required text is missing. */
export function readCase(value: unknown): ClaimedCase | undefined {
  return looseCase.safeParse(value).data;
}
