import { create, type RankedTarget, RankedTargetSchema } from "../../../contracts/index.ts";
import { type PlanInput, partsOf, type Target, targetName } from "../planning.ts";
import { riskScore } from "./risk.ts";
import type { Choice } from "./targets.ts";

const MAX_ROWS = 60;

/** Everything that was considered, the most urgent first: targets, those that did not fit, then what gets no tests. */
export function rankTargets(input: PlanInput, choice: Choice): RankedTarget[] {
  const noRoom = `no room for more than ${input.maxTargets} targets`;
  const changedFiles = input.leftOut.filter((file) => file.changed);
  return [
    ...choice.targets.map((target) => rowOf(target, "")),
    ...choice.overLimit.map((target) => rowOf(target, noRoom)),
    ...choice.unreached.map((target) =>
      create(RankedTargetSchema, { target, leftOut: "nothing exported reaches it" }),
    ),
    ...changedFiles.map(({ path, reason }) =>
      create(RankedTargetSchema, { target: path, leftOut: `gets no tests: ${reason}` }),
    ),
  ].slice(0, MAX_ROWS);
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
