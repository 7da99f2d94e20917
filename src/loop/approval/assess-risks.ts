import {
  type AddressedRisk,
  AddressedRiskSchema,
  create,
  Pinned,
  Risk,
  type Run,
} from "../../contracts/index.ts";
import { findUntested } from "../untested.ts";

const HIGH_SCORE = 9;
const MEDIUM_SCORE = 5;
const MANY_LINES = 400;

/** What may go wrong with a change, and what was or can be done about it; the heaviest first, and never empty. */
export function assessRisks(run: Run): AddressedRisk[] {
  const found = [
    ...protectedPaths(run),
    ...missingTests(run),
    ...urgentCode(run),
    ...coderWork(run),
    ...untestedCode(run),
    ...silentDifferences(run),
    ...size(run),
  ].sort((a, b) => b.level - a.level);
  if (found.length > 0) return found;
  return [
    risk(Risk.LOW, "nothing stands out", "every build passed; the merge can be reverted as one commit"),
  ];
}

/** The heaviest of some risks. */
export function highestOf(risks: readonly AddressedRisk[]): Risk {
  return risks.reduce<Risk>((highest, { level }) => (level > highest ? level : highest), Risk.LOW);
}

function risk(level: Risk, text: string, mitigation: string): AddressedRisk {
  return create(AddressedRiskSchema, { level, risk: text, mitigation });
}

function protectedPaths({ change, coderProtectedFiles }: Run): AddressedRisk[] {
  const files = [...new Set([...(change?.protectedFiles ?? []), ...coderProtectedFiles])];
  if (files.length === 0) return [];
  const text = `it changes what judges code: ${list(files)}`;
  return [risk(Risk.HIGH, text, "judged by the settings of the base, not by its own; read these files")];
}

function missingTests({ changeReport, testsReport }: Run): AddressedRisk[] {
  const missing = (testsReport ?? changeReport)?.missingTests ?? [];
  if (missing.length === 0) return [];
  const text = `${missing.length} tests of the base do not pass any more by name`;
  return [risk(Risk.HIGH, text, "each is listed with the author's reason; look whether it holds")];
}

function urgentCode({ testSpec }: Run): AddressedRisk[] {
  const touched = new Set(testSpec?.changedFunctions.map(({ target }) => target));
  const [top] = (testSpec?.ranking ?? [])
    .filter(({ target }) => touched.has(target))
    .sort((a, b) => b.score - a.score);
  if (!top || top.score < MEDIUM_SCORE) return [];
  const level = top.score >= HIGH_SCORE ? Risk.HIGH : Risk.MEDIUM;
  const parts = top.parts.slice(0, 3).map(({ label }) => label);
  return [
    risk(
      level,
      `${top.target}: ${parts.join(", ")}`,
      "tests were written for the most urgent functions first",
    ),
  ];
}

function coderWork({ coderFiles }: Run): AddressedRisk[] {
  if (coderFiles.length === 0) return [];
  const text = `a coder changed ${list(coderFiles)} after the author`;
  return [
    risk(
      Risk.MEDIUM,
      text,
      "the fix was proven: what was red is green because of it, and no test was touched",
    ),
  ];
}

function untestedCode(run: Run): AddressedRisk[] {
  const untested = findUntested(run);
  if (untested.length === 0) return [];
  const text = `no test covers ${list(untested.map(({ target }) => target))}`;
  return [risk(Risk.MEDIUM, text, "each is listed with the reason; read these functions")];
}

function silentDifferences({ behaviourDiff }: Run): AddressedRisk[] {
  const silent = (behaviourDiff?.functions ?? []).filter(
    ({ differing, pinned }) => differing > 0 && pinned !== Pinned.YES,
  );
  if (silent.length === 0) return [];
  const text = `${list(silent.map(({ target }) => target))} answers differently where no test looks`;
  return [risk(Risk.MEDIUM, text, "the inputs that differ are listed, before and after")];
}

function size({ change }: Run): AddressedRisk[] {
  const lines = (change?.fileChanges ?? []).reduce((sum, { added, removed }) => sum + added + removed, 0);
  if (lines <= MANY_LINES) return [];
  return [risk(Risk.MEDIUM, `${lines} changed lines are hard to review`, "read it commit by commit")];
}

function list(names: readonly string[]): string {
  const more = names.length > 2 ? ` and ${names.length - 2} more` : "";
  return `${names.slice(0, 2).join(", ")}${more}`;
}
