import { expect, it } from "vitest";
import { create, RunSchema } from "../contracts/index.ts";
import { findUntested } from "./untested.ts";

const body = (target: string, lineStart: number, more = {}) => ({
  target,
  lineStart,
  lineEnd: lineStart + 2,
  via: target,
  ...more,
});
const run = (coveredLines: number[], measured = true) =>
  create(RunSchema, {
    testSpec: {
      changedFunctions: [
        body("a.py::old", 1),
        body("a.py::parse", 11, { added: true }),
        body("a.py::_helper", 21, { added: true, via: "a.py::parse" }),
        body("a.py::far", 31, { added: true, via: "", leftOut: "no room for more than 5 targets" }),
      ],
    },
    changeReport: { coverage: { measured, files: [{ path: "a.py", coveredLines }] } },
    generatedTests: { untested: [{ target: "a.py::parse", reason: "the module cannot be loaded" }] },
  });

it("lists what no test covers, the added first, each with its reason", () => {
  expect(findUntested(run([]))).toMatchObject([
    { target: "a.py::parse", added: true, reason: "the module cannot be loaded" },
    { target: "a.py::_helper", added: true, reason: "the module cannot be loaded" },
    { target: "a.py::far", added: true, reason: "no room for more than 5 targets" },
    { target: "a.py::old", added: false, reason: "the tests that were written do not reach it" },
  ]);
});

it("leaves out what some test runs", () => {
  expect(findUntested(run([2, 12, 22])).map(({ target }) => target)).toEqual(["a.py::far"]);
});

it("claims nothing where coverage was not measured", () => {
  expect(findUntested(run([], false))).toEqual([]);
});
