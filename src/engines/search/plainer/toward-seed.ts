import { plainer } from "../tuning.ts";

/** Texts between a text and the seed nearest to it: the seed, and the text with one of their differences taken back. */
export function towardSeeds(text: string, seeds: readonly string[]): string[] {
  const pieces = piecesOf(text);
  if (pieces.length > plainer.longest) return [];
  const compared = seeds
    .map(piecesOf)
    .filter(({ length }) => length > 0 && length <= plainer.longest)
    .map((seed) => differences(pieces, seed));
  const nearest = compared.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, plainer.nearest);
  const moved = nearest.flatMap((changes) =>
    changes.map(({ at, width, other }) => pieces.toSpliced(at, width, ...other).join("")),
  );
  return [...new Set(moved)].filter((one) => one !== text && one !== "");
}

/** Words, numbers, and every sign by itself. */
function piecesOf(text: string): string[] {
  return text.match(/\p{L}+|\d+|[\s\S]/gu) ?? [];
}

/** Pieces of a text, and what a seed has instead. */
interface Difference {
  readonly at: number;
  readonly width: number;
  readonly other: readonly string[];
}

function sizeOf(changes: readonly Difference[]): number {
  return changes.reduce((sum, { width, other }) => sum + width + other.length, 0);
}

/** What differs, by the longest common pieces. */
function differences(pieces: readonly string[], seed: readonly string[]): Difference[] {
  const lengths = commonLengths(pieces, seed);
  const found: Difference[] = [];
  let [at, to] = [0, 0];
  while (at < pieces.length || to < seed.length) {
    const [from, start] = [at, to];
    while (at < pieces.length || to < seed.length) {
      if (at < pieces.length && pieces[at] === seed[to]) break;
      const skipsOwn = lengths[at + 1]?.[to] ?? -1;
      const skipsOther = lengths[at]?.[to + 1] ?? -1;
      if (at < pieces.length && (to >= seed.length || skipsOwn >= skipsOther)) at++;
      else to++;
    }
    if (at > from || to > start) found.push({ at: from, width: at - from, other: seed.slice(start, to) });
    at++;
    to++;
  }
  return found;
}

/** How many pieces both have in common from each pair of places on. */
function commonLengths(pieces: readonly string[], seed: readonly string[]): number[][] {
  const lengths = Array.from({ length: pieces.length + 1 }, () =>
    Array.from({ length: seed.length + 1 }, () => 0),
  );
  for (let at = pieces.length - 1; at >= 0; at--)
    for (let to = seed.length - 1; to >= 0; to--) {
      const row = lengths[at] ?? [];
      const next = lengths[at + 1] ?? [];
      row[to] = pieces[at] === seed[to] ? 1 + (next[to + 1] ?? 0) : Math.max(next[to] ?? 0, row[to + 1] ?? 0);
    }
  return lengths;
}
