// Coverage of one module per call, from V8's precise block counts.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";

/**
 * @import { Profiler } from "node:inspector"
 * @import { Coverage, Meter } from "../driver-types.ts"
 * @import { registerLoader } from "./loading/loader.mjs"
 */

// Three facts per token of the source: it ran; a block that starts there was skipped; it ran more than once.
const SKIPPED = 2 ** 20;
const REPEATED = 2 ** 21;

/** Starts counting. */
export function createCoverage() {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const takeScripts = () => {
    /** @type {Profiler.ScriptCoverage[]} */
    let scripts = [];
    session.post("Profiler.takePreciseCoverage", (error, { result }) => {
      if (error) throw error;
      scripts = result;
    });
    return scripts;
  };

  return {
    /**
     * A meter of one module.
     *
     * @type {(path: string, loader: ReturnType<typeof registerLoader>) => Meter}
     */
    of(path, loader) {
      const { text, lineOf } = loader.executed(path) ?? {
        text: readFileSync(path, "utf8"),
        lineOf: undefined,
      };
      const urls = new Set([path, pathToFileURL(path).href]);
      const source = tokenize(text, lineOf);
      // A module that other tools had to load has a query, after attempts without.
      const taken = () => takeScripts().findLast(({ url }) => urls.has(url.replace(/\?.*$/, "")));
      return {
        begin: taken,
        pass: taken,
        hasOverrun: () => false,
        isNew: () => true,
        take() {
          const script = taken();
          return script ? facts(script.functions, source) : { points: [], lines: [] };
        },
      };
    },
  };
}

/**
 * @param {string} text
 * @param {((line: number, column: number) => number) | undefined} lineOf
 */
function tokenize(text, lineOf) {
  const offsets = [];
  /** @type {number[]} */
  const lines = [];
  let line = 1;
  let scanned = 0;
  for (const match of text.matchAll(/[\w$]+|[^\s\w$]/g)) {
    for (; scanned < match.index; scanned++) if (text[scanned] === "\n") line++;
    const own = lineOf ? lineOf(line, match.index - text.lastIndexOf("\n", match.index - 1) - 1) : line;
    offsets.push(match.index);
    lines.push(own);
  }
  return { offsets: Uint32Array.from(offsets), lines };
}

/** @type {(functions: readonly Profiler.FunctionCoverage[], source: ReturnType<typeof tokenize>) => Coverage} */
function facts(functions, { offsets, lines }) {
  const counts = new Uint32Array(offsets.length);
  /** @type {Set<number>} */
  const skips = new Set();
  const nested = functions
    .flatMap(({ ranges }) => (ranges[0] ? [{ ranges, whole: ranges[0] }] : []))
    .sort((a, b) => a.whole.startOffset - b.whole.startOffset || b.whole.endOffset - a.whole.endOffset);
  for (const { ranges, whole } of nested) {
    for (const [index, { startOffset, endOffset, count }] of ranges.entries()) {
      const from = firstAtOrAfter(offsets, startOffset);
      const to = firstAtOrAfter(offsets, endOffset);
      counts.fill(count, from, to);
      if (index > 0 && count === 0 && whole.count > 0 && from < to) skips.add(from);
    }
  }
  const points = [];
  /** @type {number[]} */
  const covered = [];
  for (let index = 0; index < counts.length; index++) {
    if (counts[index] === 0) continue;
    points.push(index);
    const line = lines[index] ?? 0;
    if (line !== covered.at(-1)) covered.push(line);
  }
  for (const index of [...skips].sort((a, b) => a - b)) points.push(SKIPPED + index);
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] ?? 0;
    if (count > 1 && (counts[index - 1] ?? 0) < count) points.push(REPEATED + index);
  }
  return { points: intervals(points), lines: intervals(covered.sort((a, b) => a - b)) };
}

/** @type {(offsets: Uint32Array, offset: number) => number} */
function firstAtOrAfter(offsets, offset) {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Sorted numbers as inclusive intervals.
 *
 * @param {Iterable<number>} sorted
 */
export function intervals(sorted) {
  /** @type {[number, number][]} */
  const found = [];
  for (const value of sorted) {
    const last = found.at(-1);
    if (last && value <= last[1] + 1) last[1] = value;
    else found.push([value, value]);
  }
  return found;
}
