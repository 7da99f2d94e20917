import { expect, test } from "vitest";
import { reviewRewordings } from "./review-rewordings.ts";

const five = { kind: "integer", value: "5" };
const one = (more: object) => ({ tests: [{ number: 1, name: "is free", ...more }] });

test.each([
  ["a name", one({}), [{ at: 0, name: "is free" }]],
  ["a name and arguments", one({ arguments: [5] }), [{ at: 0, name: "is free", args: [five] }]],
  ["arguments alone", one({ name: "", arguments: [5] }), [{ at: 0, name: "", args: [five] }]],
  ["arguments that are code", one({ arguments: [{ $code: "exit()" }] }), [{ at: 0, name: "is free" }]],
  ["code for a name", one({ name: '"); process.exit(); ("' }), [{ at: 0, name: ") process.exit() (" }]],
  ["a test that was not listed", one({ number: 4 }), []],
  ["no test", one({ number: -1 }), []],
  ["nothing to change", one({ name: "\u200b" }), []],
  ["prose", "They are fine.", []],
  ["nothing", null, []],
])("%s", (_, answer, rewordings) => {
  expect(reviewRewordings(answer, 3)).toEqual(rewordings);
});

test("of two rewordings of a test, or two tests with one name, the first counts", () => {
  const tests = [1, 1, 2].map((number) => ({ number, name: "is free", arguments: [number] }));
  expect(reviewRewordings({ tests }, 3).map(({ at, name }) => [at, name])).toEqual([
    [0, "is free"],
    [1, ""],
  ]);
});
