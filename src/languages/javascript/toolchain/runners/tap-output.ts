import type { ResultLine } from "../../../toolchain/result-lines.ts";
import { titleSeparator } from "../../../toolchain/test-names.ts";

interface Point {
  readonly ok: boolean;
  readonly name: string;
  readonly directive: string | undefined;
  readonly durationMs: number;
  readonly diagnostic: readonly string[];
}

interface Test {
  readonly name: string;
  /** Its own assertions. */
  readonly points: Point[];
  readonly subtests: Test[];
  /** The reported end; absent if the output broke off, or if its points say it. */
  verdict?: Point;
}

interface Entry {
  readonly text: string;
  readonly level: number;
  /** The block that may follow a line. */
  readonly diagnostic: string[];
}

const pointText =
  /^(?<not>not )?ok\b(?: \d+)?(?: -)?(?: (?<name>.*?))?(?: # (?<directive>SKIP|TODO)\b.*?)?(?: # time=(?<time>[\d.]+)m?s)?(?<opens> \{)?$/i;

/**
 * Reads the Test Anything Protocol as tape, tap, ava and node:test print it. A test is a subtest, else the assertions
 * under a `# title`, else a single point. A test that was open when the output ended is errored.
 */
export function readTap(text: string): ResultLine[] {
  const top: Test[] = [];
  const open: Test[] = [];
  const titled = new Map<string, Test>();
  let title: string | undefined;
  for (const { text: line, level, diagnostic } of readEntries(text)) {
    const siblings = open[level - 1]?.subtests ?? top;
    const subtest = /^# Subtest: (.*)$/.exec(line)?.[1];
    const point = readPoint(line, diagnostic);
    if (subtest !== undefined || point?.opens) {
      const test: Test = { name: unescaped(subtest ?? point?.name ?? ""), points: [], subtests: [] };
      if (point) test.verdict = point;
      siblings.push(test);
      open.splice(level, open.length, test);
    } else if (line === "}") {
      open.length = Math.min(open.length, level);
    } else if (point && open[level]?.name === point.name && !open[level].verdict) {
      open[level].verdict = point;
      open.length = level;
    } else if (point) {
      const test = open[level - 1] ??
        titled.get(title ?? "") ?? { name: title ?? point.name, points: [], subtests: [] };
      if (test !== open[level - 1] && test.points.length === 0) top.push(test);
      if (title !== undefined) titled.set(title, test);
      test.points.push(point);
    } else if (level === 0 && line.startsWith("# ")) {
      title = line.slice(2).replace(/^(?:SKIP|TODO) /, "");
      if (line.startsWith("# SKIP ")) top.push(skipped(title));
    }
  }
  return top.flatMap((test) => testResults(test, open.includes(test)));
}

function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let block: string | undefined;
  for (const line of text.split("\n")) {
    const indent = line.length - line.trimStart().length;
    if (block !== undefined) {
      if (line === `${block}...`) block = undefined;
      else entries.at(-1)?.diagnostic.push(line.slice(block.length));
    } else if (line.endsWith("---") && indent === line.length - 3 && entries.length > 0) {
      block = line.slice(0, indent);
    } else {
      entries.push({ text: line.trim(), level: Math.floor(indent / 4), diagnostic: [] });
    }
  }
  return entries;
}

function readPoint(text: string, diagnostic: readonly string[]) {
  const groups = pointText.exec(text)?.groups;
  return (
    groups && {
      ok: groups["not"] === undefined,
      name: unescaped(groups["name"] ?? ""),
      directive: groups["directive"]?.toUpperCase(),
      durationMs: Number(groups["time"] ?? 0),
      opens: groups["opens"] !== undefined,
      diagnostic,
    }
  );
}

function skipped(name: string): Test {
  const point = { ok: true, name, directive: "SKIP", durationMs: 0, diagnostic: [] };
  return { name, points: [point], subtests: [] };
}

/** A test that only groups others is left out, unless it failed itself. */
function testResults(test: Test, isOpen: boolean): ResultLine[] {
  const inner = test.subtests.flatMap((one) => testResults(one, isOpen && one === test.subtests.at(-1)));
  const named = inner.map((one) => ({ ...one, name: `${test.name}${titleSeparator}${one.name}` }));
  const isExplained = test.verdict?.ok || inner.some(({ outcome }) => /failed|errored/.test(outcome));
  if (inner.length > 0 && test.points.length === 0 && isExplained) return named;
  return [...named, ownResult(test, isOpen)];
}

function ownResult({ name, points, verdict }: Test, isOpen: boolean): ResultLine {
  if (isOpen && !verdict)
    return { name, outcome: "errored", message: "the output ended before this test did" };
  const judged = verdict ? [verdict] : points;
  const isWrong = (point: Point) => !point.ok && point.directive !== "SKIP";
  const wrong = judged.filter(isWrong);
  const failed = wrong.some((point) => point.directive !== "TODO");
  const isIdle = judged.every((point) => point.directive !== undefined);
  const shown = points.some(isWrong) ? points.filter(isWrong) : wrong;
  return {
    name,
    outcome: failed ? "failed" : wrong.length > 0 ? "expected_failure" : isIdle ? "skipped" : "passed",
    message: shown.map((point) => [point.name, ...point.diagnostic].join("\n")).join("\n"),
    duration_ms: judged.reduce((sum, point) => sum + point.durationMs, 0),
  };
}

function unescaped(name: string): string {
  return name.replace(/\\([#\\])/g, "$1").trim();
}
