import { expect, test } from "vitest";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import { pythonSearch } from "../../../languages/python/search/python-search.ts";
import { float, list, string, type Value } from "../../../languages/values/value.ts";
import { createFarFetched } from "./far-fetched.ts";

const buffer: Value = {
  ...{ kind: "construct", module: "builtins", className: "Buffer.from" },
  args: [string("abc")],
};
const nan: Value = { kind: "float", value: "NaN" };
const bytes: Value = { kind: "bytes", bytes: [1] };

function isFar(value: Value, text: string, language = javascriptSearch): boolean {
  const steps = [{ kind: "call" as const, member: "", args: [value], kwargs: [] }];
  return createFarFetched(language, ["function f(x) {}", text])({ target: "f", exportName: "f", steps });
}

test("no caller passes rare values that the code does not mention", () => {
  expect(isFar(buffer, "return x.length")).toBe(true);
  expect(isFar(list(buffer), "return x.length")).toBe(true);
  expect(isFar(buffer, "return Buffer.isBuffer(x)")).toBe(false);
  expect(isFar(nan, "return x < 3")).toBe(true);
  expect(isFar(nan, "return Number.isFinite(x)")).toBe(false);
});

test("plain values are passed everywhere", () => {
  expect(isFar(float(1.5), "")).toBe(false);
  expect(isFar(list(string("a")), "")).toBe(false);
  expect(isFar(bytes, "")).toBe(true);
  expect(isFar(bytes, "", pythonSearch)).toBe(false);
});
