import { beforeAll, expect, test } from "vitest";
import {
  BuildReportSchema,
  BuildStatus,
  create,
  type TestCase,
  TestLevel,
} from "../../../contracts/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { createPlanner, type Example, exampleFile, lines, type Planner } from "../planner.fixture.ts";
import { withRoutes } from "../targets/routes.ts";
import { chooseTargets } from "../targets/targets.ts";
import { draftCases } from "./cases.ts";

let plan: Planner;
beforeAll(async () => {
  plan = await createPlanner();
});

const app = lines(
  'import express from "express";',
  'import { reserve } from "./stock.js";',
  "export const app = express();",
  'app.post("/orders", async (req, res) => {',
  "  if (!req.body.sku) return res.status(400).json({ error: 'sku' });",
  "  res.status(201).json(await reserve(req.body.sku));",
  "});",
);
const stock = lines("export async function reserve(sku) {", "  return { sku };", "}");

const brief = ({ targetSymbol, level, goal }: TestCase) =>
  `${targetSymbol} ${level === TestLevel.INTEGRATION ? "integration" : "unit"}: ${goal}`;

test("routes get cases by requests if somebody can write them", () => {
  const spec = plan({ "src/app.js": { before: "", now: app, uncovered: [5, 6] } }, { integration: true });
  expect(spec.cases.map(brief)).toEqual([
    "POST /orders integration: Send `POST /orders` to the app (src/app.js) with ordinary values and check the status and the body; 1 of its 3 lines ran so far (missing: 5-6).",
    "POST /orders integration: Send `POST /orders` so that `!req.body.sku` (line 5) is true, and check the status and the body.",
  ]);
});

test("routes are no targets if nobody can write requests", () => {
  expect(plan({ "src/app.js": { before: "", now: app, uncovered: [5, 6] } }).cases).toEqual([]);
});

test("a function that a route calls in another module gets a case by that route", async () => {
  const parser = await createOutlineParser();
  const read = (path: string, example: Example) => exampleFile(parser, path, example);
  const sources = [
    read("src/stock.js", { before: "", now: stock }),
    read("src/app.js", { now: app }),
  ] as const;
  const report = create(BuildReportSchema, { status: BuildStatus.PASSED });
  const input = { report, sources, leftOut: [], minLineCoverage: 80, maxTargets: 5, integration: true };
  const { targets } = chooseTargets(input);
  const found = await Promise.all(targets.map((target) => withRoutes(target, sources)));
  const reserve = found.find(({ own }) => own.symbol.name === "reserve");
  expect(reserve?.routes).toEqual([{ method: "POST", path: "/orders", file: "src/app.js" }]);
  expect(reserve && draftCases(reserve)[0]).toMatchObject({
    level: TestLevel.INTEGRATION,
    goal: "Send `POST /orders` to the app (src/app.js) so that `src/stock.js::reserve` (lines 2-3) runs, and check the status, the body and what is stored.",
  });
});
