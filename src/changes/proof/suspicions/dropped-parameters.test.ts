import { expect, it } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { findDroppedParameters } from "./dropped-parameters.ts";

const outlines = await createOutlineParser();
const js = (parameters: string, body: string) =>
  `/** Less a voucher. */\nexport function f(${parameters}) {\n  return ${body};\n}\n`;
const py = (parameters: string, body: string) =>
  `def f(${parameters}):\n    """Less a voucher."""\n    return ${body}\n`;
const go = (parameters: string, body: string) =>
  `package p\n\nfunc F(${parameters}) int {\n\treturn ${body}\n}\n`;

it.each<[string, string, string, string | undefined, string, boolean]>([
  [
    "leaves",
    "a.js",
    js("x, voucher = 0", "x - voucher"),
    js("x", "2 * x"),
    js("x, voucher = 0", "2 * x"),
    true,
  ],
  [
    "leaves",
    "a.ts",
    js("x: number, voucher = 0", "x - voucher"),
    js("x: number", "x"),
    js("x: number, voucher = 0", "x"),
    true,
  ],
  ["leaves", "a.py", py("x, voucher=0", "x - voucher"), py("x", "2 * x"), py("x, voucher=0", "2 * x"), true],
  [
    "leaves",
    "a.go",
    go("x int, off ...int", "x - sum(off)"),
    go("x int", "x"),
    go("x int, off ...int", "2 * x"),
    true,
  ],
  ["leaves in a new file", "a.js", js("x, y", "x - y"), undefined, js("x, y", "x"), true],
  ["uses otherwise", "a.js", js("x, y = 0", "x - y"), js("x", "2 * x"), js("x, y = 0", "2 * x - y"), false],
  ["took away", "a.js", js("x, y = 0", "x - y"), js("x", "2 * x"), js("x", "2 * x"), false],
  ["leaves, which was there", "a.js", js("x, y", "x - y"), js("x, y", "x - y"), js("x, y", "x"), false],
  ["leaves as the author did", "a.js", js("x, y", "x"), js("x", "x"), js("x, y", "2 * x"), false],
])("finds a parameter that a fix %s in %s", (_, path, before, base, after, isDropped) => {
  expect(findDroppedParameters([{ path, before, base, after }], outlines)).toHaveLength(isDropped ? 1 : 0);
});
