import { describe, expect, test } from "vitest";
import { javascriptMutants } from "./javascript-mutants.ts";

const { find } = javascriptMutants;
const noSandbox = () => Promise.reject(new Error("nothing to run"));
const everything: [number, number][] = [[1, 1000]];

describe("mutants of JavaScript and TypeScript", () => {
  const text = `export function size(n: number): string {
  return n > 10 ? "large" : "small";
}
export const other = (n: number) => n + 1;
`;

  test("are on the wanted lines only, and describe their change", async () => {
    const source = await find({ path: "src/size.ts", text, lines: [[1, 3]] }, noSandbox);
    expect(source?.mutants.map(({ line, kind, description }) => `${line} ${kind}: ${description}`)).toEqual([
      "1 block statement: the function was emptied",
      "2 conditional expression: `n > 10` became `true`",
      "2 conditional expression: `n > 10` became `false`",
      "2 equality operator: `>` became `>=`",
      "2 equality operator: `>` became `<=`",
      '2 string literal: `"large"` became `""`',
      '2 string literal: `"small"` became `""`',
    ]);
  });

  test("are switched on one at a time", async () => {
    const code = "exports.size = (n) => n > 10;\n";
    const source = await find({ path: "size.cjs", text: code, lines: everything }, noSandbox);
    const boundary = source?.mutants.find(({ description }) => description === "`>` became `>=`");
    const load = (id: number) => {
      const exported: { size?: (n: number) => boolean } = {};
      new Function("exports", source?.withMutant(id) ?? "")(exported);
      return exported.size;
    };
    expect(load(boundary?.id ?? -1)?.(10)).toBe(true);
    expect(load(-1)?.(10)).toBe(false);
  });

  test("say which function they empty, if an empty one differs", async () => {
    const code = `const idle = () => {
  return undefined;
};
class Box {
  open() {
    if (idle()) {
      return 1;
    }
  }
}
module.exports = (n) => n;
`;
    const source = await find({ path: "box.cjs", text: code, lines: everything }, noSandbox);
    expect(source?.mutants.flatMap(({ empties }) => (empties ? [empties] : []))).toEqual([
      [5, 9],
      [11, 11],
    ]);
  });

  test("there are none if the source does not parse", async () => {
    const lines = everything;
    expect(await find({ path: "a.js", text: "export function (", lines }, noSandbox)).toBeUndefined();
  });
});
