// Coverage of one module per call, from V8's precise block counts.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";

// Three facts per token of the source: it ran; a block that starts there was skipped; it ran more than once.
const SKIPPED = 2 ** 20;
const REPEATED = 2 ** 21;

export function createCoverage() {
  const session = new Session();
  session.connect();
  const post = (method, parameters) => {
    let answer;
    session.post(method, parameters, (_error, result) => {
      answer = result;
    });
    return answer;
  };
  post("Profiler.enable");
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

  return {
    /** A meter of one module. */
    of(path, loader) {
      const { text, lineOf } = loader.executed(path) ?? {
        text: readFileSync(path, "utf8"),
        lineOf: undefined,
      };
      const urls = new Set([path, pathToFileURL(path).href]);
      const source = tokenize(text, lineOf);
      const taken = () => post("Profiler.takePreciseCoverage").result.find(({ url }) => urls.has(url));
      return {
        begin: taken,
        pass: taken,
        hasOverrun: () => false,
        isNew: () => true,
        /** What ran since `begin`, as inclusive intervals. */
        take() {
          const script = taken();
          return script ? facts(script.functions, source) : { points: [], lines: [] };
        },
      };
    },
  };
}

function tokenize(text, lineOf) {
  const offsets = [];
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

function facts(functions, { offsets, lines }) {
  const counts = new Uint32Array(offsets.length);
  const skips = new Set();
  const nested = functions.toSorted(
    (a, b) =>
      a.ranges[0].startOffset - b.ranges[0].startOffset || b.ranges[0].endOffset - a.ranges[0].endOffset,
  );
  for (const { ranges } of nested) {
    for (const [index, { startOffset, endOffset, count }] of ranges.entries()) {
      const from = firstAtOrAfter(offsets, startOffset);
      const to = firstAtOrAfter(offsets, endOffset);
      counts.fill(count, from, to);
      if (index > 0 && count === 0 && ranges[0].count > 0 && from < to) skips.add(from);
    }
  }
  const points = [];
  const covered = [];
  for (let index = 0; index < counts.length; index++) {
    if (counts[index] === 0) continue;
    points.push(index);
    if (lines[index] !== covered.at(-1)) covered.push(lines[index]);
  }
  for (const index of [...skips].sort((a, b) => a - b)) points.push(SKIPPED + index);
  for (let index = 0; index < counts.length; index++) {
    const opens = counts[index] > 1 && (index === 0 || counts[index - 1] < counts[index]);
    if (opens) points.push(REPEATED + index);
  }
  return { points: intervals(points), lines: intervals(covered.sort((a, b) => a - b)) };
}

function firstAtOrAfter(offsets, offset) {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorted numbers as inclusive intervals. */
export function intervals(sorted) {
  const found = [];
  for (const value of sorted) {
    const last = found.at(-1);
    if (last && value <= last[1] + 1) last[1] = value;
    else found.push([value, value]);
  }
  return found;
}
