import { posix } from "node:path";

/** A file of a change, with its text. */
export interface SampleFile {
  readonly path: string;
  readonly text: string;
}

/** What decides how a sample is written. */
export interface SourceTree {
  readonly paths: readonly string[];
  /** Whether a plain `.js` file is an ES module. */
  readonly esm: boolean;
}

const javascriptBody = (exportWord: string) => `/**
 * Reads a duration such as "1h 30m" into seconds.
 *
 * @param {string} text
 * @returns {number}
 */
${exportWord}function parseDuration(text) {
  const units = { h: 3600, m: 60, s: 1 };
  const parts = text.trim().split(/\\s+/);
  let seconds = 0;
  for (const part of parts) {
    const match = /^(\\d+)([hms])$/.exec(part);
    if (match === null) throw new RangeError(\`not a duration: \${text}\`);
    seconds += Number(match[1]) * units[match[2]];
  }
  return seconds;
}
`;

const typescript = `/** Reads a duration such as "1h 30m" into seconds. */
export function parseDuration(text: string): number {
  let seconds = 0;
  for (const part of text.trim().split(/\\s+/)) {
    const amount = Number.parseInt(part, 10);
    if (!/^\\d+[hms]$/.test(part)) throw new RangeError(\`not a duration: \${text}\`);
    seconds += part.endsWith("h") ? amount * 3600 : part.endsWith("m") ? amount * 60 : amount;
  }
  return seconds;
}
`;

const python = `"""Durations as people write them."""

UNITS = {"h": 3600, "m": 60, "s": 1}


def parse_duration(text: str) -> int:
    """Reads a duration such as "1h 30m" into seconds."""
    parts = text.split()
    if not parts:
        raise ValueError("empty duration")
    seconds = 0
    for part in parts:
        amount, unit = part[:-1], part[-1]
        if unit not in UNITS or not amount.isdecimal():
            raise ValueError(f"not a duration: {text}")
        seconds += int(amount) * UNITS[unit]
    return seconds
`;

const sourceEndings = [".py", ".ts", ".mts", ".js", ".mjs", ".cjs"];

/** A small real source file in the repository's main language that no test covers; undefined where it has none. */
export function sampleChange(tree: SourceTree): SampleFile | undefined {
  const sources = tree.paths.filter(
    (path) => sourceEndings.some((ending) => path.endsWith(ending)) && !isAside(path),
  );
  const ending = mostFrequent(sources.map((path) => posix.extname(path)));
  if (ending === undefined) return undefined;
  const folder = mostFrequent(
    sources.filter((path) => path.endsWith(ending)).map((path) => posix.dirname(path)),
  );
  const taken = new Set(tree.paths);
  const names = ["duration", ...Array.from({ length: 100 }, (_, index) => `duration_${index + 2}`)];
  const path = names
    .map((name) => posix.join(folder ?? "", `${name}${ending}`))
    .find((each) => !taken.has(each));
  return path === undefined ? undefined : { path, text: textFor(ending, tree.esm) };
}

function textFor(ending: string, esm: boolean): string {
  if (ending === ".py") return python;
  if (ending === ".ts" || ending === ".mts") return typescript;
  const isModule = ending === ".mjs" || (ending === ".js" && esm);
  return isModule
    ? javascriptBody("export ")
    : `${javascriptBody("")}\nmodule.exports = { parseDuration };\n`;
}

function isAside(path: string): boolean {
  const inside = /(^|\/)(tests?|__tests__|spec|docs?|examples?|scripts|node_modules|dist|build)\//;
  const named =
    /(^|\/)(test_[^/]*|[^/]*_test\.py|[^/]*\.(test|spec)\.[^/]*|[^/]*\.config\.[^/]*|[^/]*\.d\.m?ts|conftest\.py|setup\.py)$/;
  return inside.test(path) || named.test(path);
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
