/** A stretch of a script and how often it ran. */
export interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** One process's counts for a script: the ranges of each function, an inner range after the one around it. */
export interface ScriptRun {
  readonly functions: readonly { readonly name: string; readonly ranges: readonly CountedRange[] }[];
}

/** A merged stretch; a function's own body is not a branch, and has the function's name. */
export interface MergedRange extends CountedRange {
  readonly isBranch: boolean;
  readonly name: string;
}

/** Beyond this many, ranges of a script are ignored: no real file has them. */
const maxRanges = 20_000;

/**
 * Merges the counts of several processes: the whole script first, then every block that any of them counted, with
 * whether one of them ran it. Inner blocks follow outer ones.
 */
export function mergeRanges(runs: readonly ScriptRun[], length: number): MergedRange[] {
  const flat = runs.map((run) =>
    run.functions
      .flatMap(({ ranges }) => ranges)
      .slice(0, maxRanges)
      .sort(outerFirst),
  );
  const bodies = new Map(
    runs.flatMap((run) =>
      run.functions.flatMap(({ name, ranges: [body] }) => (body ? [[keyOf(body), name] as const] : [])),
    ),
  );
  const blocks = new Map<string, CountedRange>(flat.flat().map((range) => [keyOf(range), range]));
  const merged = [...blocks.values()].sort(outerFirst).slice(0, maxRanges);
  const counts = flat.map((ranges) => countsWithin(ranges, merged));
  const inner = merged.map((range, at) => ({
    ...range,
    count: counts.some((own) => (own[at] ?? 0) > 0) ? 1 : 0,
    isBranch: !bodies.has(keyOf(range)),
    name: bodies.get(keyOf(range)) ?? "",
  }));
  const whole = { startOffset: 0, endOffset: length, count: 1, isBranch: false, name: "" };
  return [whole, ...inner.filter((range) => range.startOffset > 0 || range.endOffset < length)];
}

/** For each block the count of the innermost range around it; both lists outer first. */
function countsWithin(ranges: readonly CountedRange[], blocks: readonly CountedRange[]): number[] {
  const open: CountedRange[] = [];
  let next = 0;
  return blocks.map((block) => {
    for (let range = ranges[next]; range && outerFirst(range, block) <= 0; range = ranges[++next]) {
      closeBefore(open, range.startOffset);
      open.push(range);
    }
    closeBefore(open, block.startOffset);
    return open.findLast((range) => range.endOffset >= block.endOffset)?.count ?? 0;
  });
}

function closeBefore(open: CountedRange[], offset: number): void {
  while ((open.at(-1)?.endOffset ?? Number.POSITIVE_INFINITY) <= offset) open.pop();
}

function keyOf(range: CountedRange): string {
  return `${range.startOffset}-${range.endOffset}`;
}

function outerFirst(a: CountedRange, b: CountedRange): number {
  return a.startOffset - b.startOffset || b.endOffset - a.endOffset;
}
