import { plainReading, type Reading } from "./reading.ts";

/** Codes for terminals (colours, titles, links), then characters without form, except line breaks and tabs. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]?|[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/** The text without colours and characters that are not seen: they can split a secret for the eye of a program only. */
export function withoutUnseen(text: string): Reading {
  const gaps = [...text.matchAll(unseen)].map(({ 0: gap, index }) => ({
    start: index,
    end: index + gap.length,
  }));
  if (gaps.length === 0) return plainReading(text);
  const ends = [0, ...gaps.map(({ end }) => end)];
  const kept = ends.map((end, at) => text.slice(end, gaps[at]?.start));
  const starts: number[] = [];
  let length = 0;
  for (const part of kept) {
    starts.push(length);
    length += part.length;
  }
  const originOf = (place: number) => {
    const part = lastUpTo(starts, place);
    return (ends[part] ?? 0) + place - (starts[part] ?? 0);
  };
  return {
    text: kept.join(""),
    locate: ({ start, end }) => ({ start: originOf(start), end: originOf(end - 1) + 1 }),
  };
}

/** The index of the last of ascending numbers that is not above a limit. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
