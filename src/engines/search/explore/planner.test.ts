import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import { planValues } from "../../../languages/search/plan.ts";
import { findSubjects } from "../../../languages/search/subject.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { createRandom } from "../../../languages/values/random.ts";
import { integer, string, type Value, valueKey } from "../../../languages/values/value.ts";
import { createPlanner } from "./planner.ts";

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** A planner for a JavaScript module that exports `f`. */
function plannerFor(text: string, examples: readonly (readonly Value[])[] = []) {
  const outline = outlines.parse("f.js", text);
  if (!outline) throw new Error("does not parse");
  const module = {
    language: javascriptSearch,
    outline,
    text,
    exports: [{ name: "f", kind: "function" as const }],
    tree: () => outlines.tree("f.js", text),
  };
  const [subject] = findSubjects(module, ["f"]);
  if (!subject) throw new Error("no subject");
  const shown = examples.map((args) => ({
    target: "f",
    exportName: "f",
    steps: [{ kind: "call" as const, member: "", args, kwargs: [] }],
  }));
  const hints = { declarations: "", examples: shown };
  return { subject, planner: createPlanner({ ...module, methodsOf: () => [], hints }, createRandom(1)) };
}

test("starts with documented calls", () => {
  const { planner, subject } = plannerFor("export function f(a) { return a.trim(); }", [[string("shown")]]);
  expect(planner.initial(subject)[0]?.steps[0]?.args).toEqual([string("shown")]);
});

test("also passes the same value to two parameters", () => {
  const { planner, subject } = plannerFor("export function f(a, b) { return a === b; }");
  const plans = planner.initial(subject).map(planValues);
  expect(plans.some(([a, b]) => a && b && valueKey(a) === valueKey(b))).toBe(true);
});

test("uses learnt values of a target in variations", () => {
  const { planner, subject } = plannerFor("export function f(a) { return a.trim() === secret(); }");
  const [plan] = planner.initial(subject);
  if (!plan) throw new Error("no plan");
  planner.learn("f", [string("sesame")]);
  const varied = Array.from({ length: 2000 }, () => planValues(planner.vary(plan, subject)));
  expect(varied.flat()).toContainEqual(string("sesame"));
});

test.each([
  ["keeps to documented types", "return text.trim();", false],
  ["tries other types where the code asks", "if (typeof text !== 'string') throw new TypeError();", true],
])("%s", (_, body, expected) => {
  const { planner, subject } = plannerFor(`/** @param {string} text */\nexport function f(text) { ${body} }`);
  const values = planner.initial(subject).flatMap(planValues);
  expect(values.some((value) => valueKey(value) === valueKey(integer(3)))).toBe(expected);
});
