import type { Branch } from "./outline.ts";

/** The first line that runs only if the condition of a branch holds: the line of the condition itself, if that is all there is. */
export function insideOf({ line, lineStart, lineEnd }: Branch): number {
  return Math.min(Math.max(lineStart, line + 1), lineEnd);
}
