import { z } from "zod";

/** The shape of the answer that a model is asked for. It is not trusted to have this shape. */
export const answerSchema = z.object({
  calls: z.array(
    z.object({
      target: z.string().describe("A listed function, as it is listed"),
      name: z.string().describe("What the call shows, in the words of a person"),
      constructor_arguments: z.array(z.unknown()).optional(),
      arguments: z.array(z.unknown()),
      keyword_arguments: z.record(z.string(), z.unknown()).optional(),
      returns: z.unknown().optional(),
      fails_with: z.string().optional(),
      because: z.string().optional().describe("Where that is said: `the doc comment`, `its name`"),
    }),
  ),
});

const looseCall = z.object({
  target: z.string().max(200),
  name: z.string().max(2000).catch(""),
  constructor_arguments: z.array(z.unknown()).max(20).catch([]),
  arguments: z.array(z.unknown()).max(20),
  keyword_arguments: z.record(z.string().max(100), z.unknown()).catch({}),
  fails_with: z.string().max(200).optional().catch(undefined),
  because: z.string().max(2000).catch(""),
});

/** A call as a model gave it: its types are right, but nothing else is checked. */
export type ClaimedCall = z.infer<typeof looseCall> & { readonly returns?: unknown };

/** The calls in an answer; undefined if it holds no list of them, and an undefined item for each that is none. */
export function readCalls(answer: unknown): readonly (ClaimedCall | undefined)[] | undefined {
  const list = Array.isArray(answer) ? answer : (answer as { calls?: unknown } | null | undefined)?.calls;
  if (!Array.isArray(list)) return undefined;
  return list.map((one: unknown) => {
    const call = looseCall.safeParse(one).data;
    const hasResult = typeof one === "object" && one !== null && "returns" in one;
    return call && (hasResult ? { ...call, returns: one.returns } : call);
  });
}
