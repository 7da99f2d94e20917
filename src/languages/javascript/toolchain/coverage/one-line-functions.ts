import type { CountedRange } from "./v8-ranges.ts";

/** Text that may come before the function when a line holds only that function: `export const half = `, `static async `, `exports.half = `. */
const opening =
  /^\s*(?:export\s+)?(?:default\s+)?(?:(?:(?:const|let|var)\s+)?[\w$.]+\s*=\s*)?(?:(?:async|static|get|set)\s+)*$/;
const closing = /^[\s;,})\]]*(?:\/\/.*)?$/;

/**
 * Lines that hold only a function that was never called. The engine has run such a line, because it defined the function;
 * a person would not call it covered.
 */
export function uncalledLines(text: string, functions: readonly CountedRange[]): Set<number> {
  const lines = new Set<number>();
  for (const { startOffset, endOffset, count } of functions) {
    if (count > 0) continue;
    const lineStart = text.lastIndexOf("\n", startOffset - 1) + 1;
    const nextBreak = text.indexOf("\n", startOffset);
    const lineEnd = nextBreak === -1 ? text.length : nextBreak;
    const isAllOfIt =
      endOffset <= lineEnd &&
      opening.test(text.slice(lineStart, startOffset)) &&
      closing.test(text.slice(endOffset, lineEnd));
    if (isAllOfIt) lines.add(text.slice(0, lineStart).split("\n").length);
  }
  return lines;
}
