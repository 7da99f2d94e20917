import type { Candidate, PlanInput, RiskPart } from "../planning.ts";
import { linePct, oneWayChanges, partsOf, unrunChanges } from "../planning.ts";
import { accessParts, concurrencyParts, failureParts, hazardParts, parsingParts } from "./code-risks.ts";
import { interfaceParts } from "./interface-change.ts";

/** The risks of a candidate, part by part, the heaviest first. */
export function assessRisk(candidate: Candidate, input: PlanInput, callers: number): RiskPart[] {
  const parts = [
    ...interfaceParts(candidate),
    ...failureParts(candidate),
    ...hazardParts(candidate),
    ...concurrencyParts(candidate),
    ...parsingParts(candidate),
    ...accessParts(candidate),
    ...complexityParts(candidate),
    ...sizeParts(candidate),
    ...historyParts(candidate, input),
    ...callerParts(callers),
    ...coverageParts(candidate),
    ...planParts(candidate, input),
  ];
  return parts.sort((a, b) => b.points - a.points);
}

/** The sum of all parts. */
export function riskScore(parts: readonly RiskPart[]): number {
  return parts.reduce((sum, part) => sum + part.points, 0);
}

function complexityParts({ own: { symbol, before, touched } }: Candidate): RiskPart[] {
  const fresh = touched ? symbol.complexity - (before?.complexity ?? 1) : 0;
  return [
    ...part(`complexity ${symbol.complexity}`, step(symbol.complexity, [5, 10, 20])),
    ...part(`${fresh} new decisions`, step(fresh, [2, 5])),
  ];
}

function sizeParts(candidate: Candidate): RiskPart[] {
  const lines = partsOf(candidate).reduce((sum, { delta }) => sum + delta.added.length, 0);
  return part(`${lines} changed lines`, step(lines, [8, 25]));
}

function historyParts({ file }: Candidate, { history, report }: PlanInput): RiskPart[] {
  const past = history?.get(file.path) ?? history?.get(file.change?.oldPath ?? "");
  const unsound = [...report.preExistingFailures, ...report.flakyTests];
  const failing = unsound.filter((test) => namesFile(test, file.path)).length;
  return [
    ...part(`${past?.commits} commits touched the file`, step(past?.commits ?? 0, [8, 20])),
    ...part(`${past?.repairs} repairs in the file`, step(past?.repairs ?? 0, [2, 5])),
    ...part(`${failing} of its tests fail on the base or are flaky`, failing > 0 ? 2 : 0),
  ];
}

/** A test that is named after a file tests it. */
function namesFile({ file }: { readonly file: string }, path: string): boolean {
  const stem = path.replace(/^.*\//, "").replace(/\.\w+$/, "");
  const tested = file.replace(/^.*\//, "").replace(/(^test_)|([._-](test|spec|tests))?(\.\w+)+$/g, "");
  return stem !== "" && tested === stem;
}

function callerParts(callers: number): RiskPart[] {
  return part(`${callers} callers`, step(callers, [3, 6, 12]));
}

function coverageParts(candidate: Candidate): RiskPart[] {
  const parts = partsOf(candidate);
  const pct = linePct(parts);
  if (pct === undefined) return [];
  if (pct === 0) return part("never ran", 2);
  if (parts.some((each) => unrunChanges(each).length > 0)) return part("changed lines never ran", 2);
  if (parts.some((each) => oneWayChanges(each).length > 0))
    return part("a changed condition went one way only", 1);
  return part(`${Math.floor(100 - pct)} % of its lines never ran`, pct < 80 ? 1 : 0);
}

function planParts({ file }: Candidate, { plan }: PlanInput): RiskPart[] {
  const named = plan?.steps.some((each) => each.paths.includes(file.path));
  return part("named in the plan", named ? 1 : 0);
}

/** How many of the thresholds a number reaches. */
function step(number: number, thresholds: readonly number[]): number {
  return thresholds.filter((threshold) => number >= threshold).length;
}

function part(label: string, points: number): RiskPart[] {
  return points > 0 ? [{ label, points }] : [];
}
