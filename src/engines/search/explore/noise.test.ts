import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import { pythonSearch } from "../../../languages/python/search/python-search.ts";
import type { OutlineParser } from "../../../languages/syntax/outline.ts";
import { call, observed } from "../../../languages/tests/named-test.fixture.ts";
import { float, integer, string, type Value } from "../../../languages/values/value.ts";
import { isLetThrough, isNoise } from "./noise.ts";

const text = `export function f(x) {
  if (x === 1) throw new RangeError("x is one");
  if (x === 2) throw new TypeError(\`cannot take \${x}\`);
  if (x === 3) throw new RangeError("Non-base" + x + " character");
  return x.map(String);
}
`;
let outlines: OutlineParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

function judge(seen: Parameters<typeof observed>[1], input: Value = integer(1)): boolean {
  const outline = outlines.parse("f.js", text);
  if (!outline) throw new Error("no outline");
  return isNoise(observed({ steps: [call("", [input])] }, seen), {
    language: javascriptSearch,
    outline,
    text,
  });
}
const threw = (type: string, message: string, input?: Value) =>
  judge({ outcome: "threw", error: { type, name: type, message } }, input);

describe("isNoise", () => {
  test("keeps errors with the code's own message", () => {
    expect(threw("RangeError", "x is one")).toBe(false);
    expect(threw("TypeError", "cannot take 2")).toBe(false);
    expect(threw("RangeError", "Non-base3 character")).toBe(false);
    expect(threw("RangeError", "not a character")).toBe(true);
  });

  test("drops errors that only say the call was wrong", () => {
    expect(threw("TypeError", "x.map is not a function")).toBe(true);
    expect(threw("SyntaxError", "Unexpected token")).toBe(true);
    expect(threw("TypeError", "bad: x is one", string("x is one"))).toBe(true);
  });

  test("drops errors for values of a shape that Python code does not expect", () => {
    const python = 'def mix(rgb):\n    red, green, blue = rgb\n    raise ValueError("no such color")\n';
    const outline = outlines.parse("mix.py", python);
    if (!outline) throw new Error("no outline");
    const module = { language: pythonSearch, outline, text: python };
    const raised = (message: string) =>
      observed(
        { steps: [call("", [string("hello")])] },
        { outcome: "threw", error: { type: "ValueError", name: "", message } },
      );
    const unpacked = raised("too many values to unpack (expected 3)");
    const through = raised("invalid literal for int() with base 10: 'hello'");
    const own = raised("no such color");
    const all = [unpacked, through, own];
    expect(all.map((one) => isNoise(one, module))).toEqual([true, false, false]);
    expect(all.slice(1).map((one) => isLetThrough(one, module))).toEqual([true, false]);
  });

  test("drops results that show a missing argument", () => {
    expect(judge({ value: string("hello undefined") })).toBe(true);
    expect(judge({ value: float(Number.NaN) })).toBe(true);
    expect(judge({ value: string("hello undefined") }, string("undefined"))).toBe(false);
    expect(judge({ outcome: "unprepared" })).toBe(true);
  });
});
