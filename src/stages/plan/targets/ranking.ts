import {
  type ChangedFunction,
  ChangedFunctionSchema,
  create,
  type RankedTarget,
  RankedTargetSchema,
} from "../../../contracts/index.ts";
import {
  type Measured,
  type PlanInput,
  partsOf,
  type SourceFile,
  type Target,
  targetName,
} from "../planning.ts";
import { riskScore } from "./risk.ts";
import type { Choice } from "./targets.ts";

const MAX_ROWS = 60;
const MAX_CHANGED = 500;
/** As many more as a person may want to read. */
const MOST_BESIDE = 10;
const unreachedReason = "nothing exported reaches it";

/** Everything that was considered, the most urgent first: targets, those that did not fit, then what gets no tests. */
export function rankTargets(input: PlanInput, choice: Choice): RankedTarget[] {
  const noRoom = noRoomFor(input);
  const beside = besideTargets(choice);
  const changedFiles = input.leftOut.filter((file) => file.changed);
  return [
    ...choice.targets.map((target) => rowOf(target, "")),
    ...choice.overLimit.map((target) =>
      rowOf(target, beside.includes(target) ? `${noRoom}, but searched with others of its file` : noRoom),
    ),
    ...choice.unreached.map((helper) =>
      create(RankedTargetSchema, { target: targetName(helper), leftOut: unreachedReason }),
    ),
    ...changedFiles.map(({ path, reason }) =>
      create(RankedTargetSchema, { target: path, leftOut: `gets no tests: ${reason}` }),
    ),
  ].slice(0, MAX_ROWS);
}

/**
 * Every function that the change touched, and the target that leads to it or why none does. New ones for which there is no room lead
 * to themselves if tests are written for their file anyway: one search finds the tests of all.
 */
export function listChanged(input: PlanInput, choice: Choice): ChangedFunction[] {
  const beside = besideTargets(choice);
  const rows = (targets: readonly Target[], leftOut: string) =>
    targets.flatMap((target) =>
      partsOf(target).flatMap((part) =>
        changedRow(target.file, part, { via: leftOut ? "" : targetName(target), leftOut }),
      ),
    );
  return [
    ...rows(choice.targets, ""),
    ...rows(beside, ""),
    ...rows(
      choice.overLimit.filter((target) => !beside.includes(target)),
      noRoomFor(input),
    ),
    ...choice.unreached.flatMap(({ file, own }) =>
      changedRow(file, own, { via: "", leftOut: unreachedReason }),
    ),
  ].slice(0, MAX_CHANGED);
}

function besideTargets({ targets, overLimit }: Choice): readonly Target[] {
  const files = new Set(targets.map(({ file }) => file.path));
  const isBeside = ({ file, own }: Target) => files.has(file.path) && own.touched && own.before === undefined;
  return overLimit.filter(isBeside).slice(0, MOST_BESIDE);
}

function changedRow(
  file: SourceFile,
  { symbol, touched, before, covered, uncovered }: Measured,
  why: Pick<ChangedFunction, "via" | "leftOut">,
): ChangedFunction[] {
  if (!touched || covered.length + uncovered.length === 0) return [];
  return [
    create(ChangedFunctionSchema, {
      target: targetName({ file, own: { symbol } }),
      added: before === undefined && (file.base !== undefined || file.change?.status === "added"),
      lineStart: symbol.bodyStart,
      lineEnd: symbol.lineEnd,
      ...why,
    }),
  ];
}

function noRoomFor({ maxTargets }: PlanInput): string {
  return `no room for more than ${maxTargets} targets`;
}

function rowOf(target: Target, leftOut: string): RankedTarget {
  const parts = partsOf(target);
  const measured = parts.filter(({ known }) => known);
  const covered = measured.reduce((sum, each) => sum + each.covered.length, 0);
  const uncovered = measured.reduce((sum, each) => sum + each.uncovered.length, 0);
  return create(RankedTargetSchema, {
    target: targetName(target),
    score: riskScore(target.risk),
    parts: [...target.risk],
    reason: target.reason,
    leftOut,
    measured: measured.length > 0,
    linesTotal: covered + uncovered,
    linesCovered: covered,
    linesChanged: new Set(parts.flatMap((each) => each.changedLines)).size,
  });
}
