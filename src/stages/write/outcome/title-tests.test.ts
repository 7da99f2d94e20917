import { expect, it } from "vitest";
import { titleTests } from "./title-tests.ts";

const titleOf = (...targets: string[]) => titleTests(targets.map((target) => ({ target })));

it.each([
  ["Add tests for parseRange", ["a.js::parseRange", "a.js::parseRange"]],
  ["Add tests for parseRange and formatSize", ["a.js::parseRange", "b.js::formatSize"]],
  ["Add tests for a, b and c", ["x.py::a", "x.py::b", "x.py::c"]],
  ["Add tests for index.js", ["lib/index.js::"]],
  [
    "Add tests for readConfiguration0, readConfiguration1 and 4 more",
    Array.from({ length: 6 }, (_, at) => `x.py::readConfiguration${at}`),
  ],
  ["Add tests for 1 function", [`x.py::${"long".repeat(30)}`]],
])("%s", (title, targets) => {
  expect(titleOf(...targets)).toBe(title);
});
