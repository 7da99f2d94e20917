import { beforeAll, expect, test } from "vitest";
import {
  type LabelledChange,
  readLabelledChanges,
} from "../../../test/support/repositories/labelled-change.ts";
import { createPlanner, type Example, type Planner } from "./planner.fixture.ts";

const changes = readLabelledChanges("bench/plan/changes");

let plan: Planner;
beforeAll(async () => {
  plan = await createPlanner();
});

/** The planner's rank of what a reviewer would test first, from 0; very high if the planner leaves it out. */
function placeOf(change: LabelledChange): number {
  const moved = Object.keys(change.before).find((path) => !(path in change.after)) ?? "";
  const examples = Object.entries(change.after).map(([path, now]): [string, Example] => {
    const before = change.before[path] ?? change.before[moved] ?? "";
    const old = new Set(before.split("\n"));
    const isTested = change.tested.some((target) => target.startsWith(`${path}::`));
    const uncovered = now.split("\n").flatMap((line, at) => (isTested || old.has(line) ? [] : [at + 1]));
    return [path, before === now ? { now } : { now, before, uncovered }];
  });
  const history = new Map(change.history.map(({ path, ...past }) => [path, past]));
  const { coverageTargets } = plan(Object.fromEntries(examples), { history });
  const place = coverageTargets.indexOf(change.first);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

test("the ranking agrees with what careful reviewers would test first", () => {
  const places = changes.map(placeOf);
  const share = (most: number) => places.filter((place) => place < most).length / places.length;
  expect(changes.length).toBeGreaterThanOrEqual(30);
  expect(share(1)).toBeGreaterThanOrEqual(0.8);
  expect(share(3)).toBeGreaterThanOrEqual(0.95);
});

test("labels cover every language and every kind of risk, and a third of them are held out", () => {
  const endings = new Set(changes.map(({ first }) => /\.(\w+)::/.exec(first)?.[1]));
  expect([...endings].sort()).toEqual(["go", "js", "mjs", "py", "rs", "ts", "tsx"]);
  expect([...new Set(changes.map(({ risk }) => risk))].sort()).toEqual([
    "authentication",
    "churn",
    "complexity",
    "concurrency",
    "error handling",
    "html",
    "input parsing",
    "many callers",
    "new raise",
    "past failures",
    "path",
    "public API",
    "shell",
    "sql",
  ]);
  expect(changes.filter(({ heldOut }) => heldOut).length / changes.length).toBeGreaterThanOrEqual(1 / 3);
});
