/** A place in a text: from start to before end. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text as somebody may have meant it. */
export interface Reading {
  readonly text: string;
  /** The part of the original text that a part of this one stands for. */
  locate(range: Range): Range;
}

/** Readings of parts below each other, so that they are searched at once. */
export function readingOf(pieces: readonly Reading[]): Reading {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length + 1;
  }
  return {
    text: pieces.map(({ text }) => text).join("\n"),
    locate: ({ start, end }) => {
      const placeOf = (index: number) => {
        const [piece, from] = [pieces[index], starts[index] ?? 0];
        const inside = (place: number) => Math.min(Math.max(place - from, 0), piece?.text.length ?? 0);
        return piece?.locate({ start: inside(start), end: inside(end) }) ?? { start: 0, end: 0 };
      };
      const first = placeOf(starts.findLastIndex((at) => at <= start));
      const last = placeOf(starts.findLastIndex((at) => at < end));
      return { start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
    },
  };
}

/** The text as it is. */
export function plainReading(text: string): Reading {
  return { text, locate: (range) => range };
}
