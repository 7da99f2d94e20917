/** A path inside, and the host path that replaces it. */
export interface PathPair {
  readonly inside: string;
  readonly host: string;
}

/** Translates between paths inside and paths of the host, in any text. */
export interface PathMap {
  toHost(text: string): string;
  toInside(text: string): string;
}

/** Replaces whole paths, and leading folders of longer paths, each by the longest match. */
export function createPathMap(pairs: readonly PathPair[]): PathMap {
  return {
    toHost: replacer(pairs.map(({ inside, host }) => [inside, host])),
    toInside: replacer(pairs.map(({ inside, host }) => [host, inside])),
  };
}

function replacer(pairs: readonly (readonly [from: string, to: string])[]): (text: string) => string {
  if (pairs.length === 0) return (text) => text;
  const targets = new Map(pairs);
  const longestFirst = [...targets.keys()].toSorted((a, b) => b.length - a.length);
  const paths = longestFirst.map((path) => path.replace(/[^\w/]/g, "\\$&")).join("|");
  // `/deps` stands in `--out=/deps/a`, `"/deps"` and `file:///deps/a`, but not in `/a/deps` nor in `/deps-old`.
  const pattern = new RegExp(`(?<![\\w.-]|[\\w.-]/)(?:${paths})(?![\\w-]|\\.\\w)`, "g");
  return (text) => text.replace(pattern, (path) => targets.get(path) ?? path);
}
