import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { BuildReportSchema, BuildStatus, create } from "../../../contracts/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascript } from "../../../languages/javascript/javascript.ts";
import type { PlanInput, Target } from "../planning.ts";
import { chooseTargets } from "../targets/targets.ts";
import { reviewAnswer } from "./review-answer.ts";

const text =
  "export function first(a) {\n  return a;\n}\nexport function second(b) {\n  return inner(b);\n}\nfunction inner(b) {\n  return b;\n}\n";

let input: PlanInput;
let candidates: readonly Target[];
beforeAll(async () => {
  const outline = (await createOutlineParser()).parse("a.js", text);
  if (!outline) throw new Error("no grammar");
  const report = create(BuildReportSchema, { commitSha: "c0ffee", status: BuildStatus.PASSED });
  const sources = [{ path: "a.js", language: javascript, lines: text.split("\n"), outline }];
  input = { report, sources, leftOut: [], minLineCoverage: 80, maxTargets: 1 };
  const { targets, overLimit } = chooseTargets(input);
  candidates = [...targets, ...overLimit];
});

/** Right most of the time, so that many answers reach every check. */
const mostly = (right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown> = fc.jsonValue()) =>
  fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: wrong });
const words = fc.string({ unit: "binary" });
const line = mostly(
  fc.integer({ min: -2, max: 20 }),
  fc.oneof(fc.double(), fc.constant("2"), fc.jsonValue()),
);
const nearlyRight = fc.record({
  target_path: mostly(fc.constantFrom("a.js", "./a.js"), fc.constantFrom("b.js", "../a.js", 7)),
  target_symbol: mostly(fc.constantFrom("first", "second()", "inner", "a.js::first"), words),
  kind: mostly(fc.constantFrom("success", " Edge", "failure"), fc.constantFrom("toString", "", null)),
  name: mostly(words),
  goal: mostly(words),
  line_start: line,
  line_end: line,
});
const cases = fc.array(mostly(nearlyRight), { maxLength: 20 });
const answer = mostly(fc.oneof(fc.record({ cases }), cases));

test("whatever the answer, the rest of it is valid", () => {
  let kept = 0;
  fc.assert(
    fc.property(answer, (value) => {
      const { drafts } = reviewAnswer(value, candidates, input);
      expect(drafts.size).toBeLessThanOrEqual(input.maxTargets);
      for (const [target, cases] of drafts) {
        expect(candidates).toContain(target);
        expect(cases.length).toBeGreaterThan(0);
        expect(cases.length).toBeLessThanOrEqual(5);
        kept += cases.length;
        for (const { kind, what, slug, goal, lineStart, lineEnd } of cases) {
          expect([1, 2, 3, 4, 5]).toContain(kind);
          expect(slug).toMatch(/^[a-z0-9_]+$/);
          expect(`${what}${goal}`).not.toMatch(/\p{Cc}/u);
          expect(Math.min(what.length, goal.length)).toBeGreaterThan(0);
          expect(lineStart).toBeGreaterThan(0);
          expect(lineEnd).toBeGreaterThanOrEqual(lineStart);
          expect(lineEnd).toBeLessThan(text.split("\n").length);
        }
      }
    }),
    { numRuns: 1_000 },
  );
  // Not valid because it has no cases.
  expect(kept).toBeGreaterThan(500);
});
