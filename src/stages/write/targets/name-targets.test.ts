import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import type { OutlineParser } from "../../../languages/syntax/outline.ts";
import { nameTargets } from "./name-targets.ts";

let outlines: OutlineParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

const named = (text: string, symbol?: string) => nameTargets(outlines, { path: "a.js", text, symbol });

test("names what a test can import, a class for its members", () => {
  expect(named("export class Cart { add() {} }\nexport const f = () => 1;\nfunction g() {}")).toEqual([
    "Cart",
    "f",
  ]);
});

test("leaves it to the loaded module if the text only re-exports", () => {
  const factory = "(function (make) { make(exports); })(function (api) { api.f = function () {}; });";
  expect(named(factory)).toEqual([""]);
  expect(named('import make from "make";\nexport default make(2);')).toEqual([""]);
  expect(() => named(factory, "f")).toThrow("a.js has no function or class: a test has nothing to call");
});

test("says what exists instead of what does not", () => {
  expect(() => named("function f() {}")).toThrow("a.js exports no function or class");
  expect(() => named("export function f() {}", "g")).toThrow("called g; it exports f");
});
