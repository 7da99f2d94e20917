import type { z } from "zod";

/** Values are at most eight levels deep, of two brackets each, and lie a few levels inside an answer. */
const DEEPEST = 60;

/** A driver's answer; undefined if it is none. Nothing in it is used before all of it was checked. */
export function readAnswer<A extends object>(text: string, schema: z.ZodType<A>): A | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether a text nests deeper than any answer: reading it would fill the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
