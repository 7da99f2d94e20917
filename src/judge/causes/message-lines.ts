import type { FailureSigns } from "../failure-signs.ts";

const maxText = 20_000;
const maxLines = 60;
const maxLineLength = 500;

/** The part of a message that says why, without the frames and the source around it. */
export interface MessageLines {
  readonly lines: readonly string[];
  /** The error that led to the one reported, if the message shows it. */
  readonly because?: string | undefined;
}

/** Lines that a runner marks, of the last error where several follow each other; else all lines before the frames. */
export function messageLines(message: string, signs: readonly FailureSigns[]): MessageLines {
  const lines = message
    .slice(-maxText)
    .split("\n")
    .map((line) => line.slice(0, maxLineLength));
  const blocks = markedBlocks(lines, signs);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (last)
    return { lines: last.slice(0, maxLines), because: first !== last ? first?.[0]?.trim() : undefined };
  const shown = lines.filter((line) => line.trim() !== "");
  const end = shown.findIndex((line) => signs.some(({ frameLine }) => frameLine?.test(line)));
  const before = end > 0 ? shown.slice(0, end) : shown;
  return {
    lines: before
      .slice(-maxLines)
      .map((line) => signs.find(({ opening }) => opening?.pattern.test(line))?.opening?.meaning ?? line),
  };
}

/** Marked lines, those of one error together. */
function markedBlocks(lines: readonly string[], signs: readonly FailureSigns[]): string[][] {
  const blocks: string[][] = [];
  let isInside = false;
  for (const line of lines) {
    const marked = signs.flatMap((one) => one.marked?.exec(line)?.[1] ?? [])[0];
    if (marked !== undefined && isInside) blocks.at(-1)?.push(marked);
    else if (marked !== undefined) blocks.push([marked]);
    isInside = marked !== undefined;
  }
  return blocks;
}
