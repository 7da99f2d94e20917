/**
 * One thing that a plan did: run a place in the code, take a branch, have an outcome, kill a mutant, meet a planned case.
 * Searches compare sets of points tens of thousands of times a second, so they are numbers; only this file knows how
 * they are encoded.
 */
export type Point = number & { readonly [pointTag]: true };

declare const pointTag: unique symbol;

/** Drivers use smaller numbers for places; from here on are branches, by the lines that they lead from and to. */
const BRANCH = 2 ** 24;
const LINES = 2 ** 16;
/** Greater than every point that a driver reports. */
const KILL = 2 ** 40;
/** Below zero; errors use every eighth number, so they never equal another outcome. */
const outcomes = { true: -3, false: -4, empty: -5, plain: -6 };
const ERROR = -2;
const ERROR_STEP = 8;
const ERROR_TYPES = 1_000_003;
/** Planned cases use every eighth number as well, beside errors and other outcomes. */
const CASE = -7;

/** That a place ran, by the driver's number for it. */
export function coveredPoint(place: number): Point {
  return place as Point;
}

/** The outcome of a call, if it is worth its own test. */
export function outcomePoint(kind: keyof typeof outcomes): Point {
  return outcomes[kind] as Point;
}

/** That a call failed with an error of this type. */
export function errorPoint(type: string): Point {
  const hash = [...type].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % ERROR_TYPES, 0);
  return (ERROR - hash * ERROR_STEP) as Point;
}

/** That a call meets a planned case. */
export function casePoint(index: number): Point {
  return (CASE - index * ERROR_STEP) as Point;
}

/** That a test kills a mutant. */
export function killPoint(mutant: number): Point {
  return (KILL + mutant) as Point;
}

/** The kind of a point. */
export function kindOf(point: Point): "covered" | "branch" | "outcome" | "case" | "kill" {
  if (point < 0) return point % ERROR_STEP === CASE ? "case" : "outcome";
  if (point >= KILL) return "kill";
  return point >= BRANCH ? "branch" : "covered";
}

/** Whether a point is a place of the code or a branch, rather than what came of running it. */
export function isPlace(point: Point): boolean {
  return point >= 0 && point < KILL;
}

/** The lines that a branch leads from and to, 0 for leaving; undefined for other points. */
export function branchOf(point: Point): readonly [number, number] | undefined {
  if (kindOf(point) !== "branch") return undefined;
  return [Math.floor((point - BRANCH) / LINES), (point - BRANCH) % LINES];
}

/** The mutant of a kill; undefined for other points. */
export function mutantOf(point: Point): number | undefined {
  return point >= KILL ? point - KILL : undefined;
}
