import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { instrument } from "./instrument.ts";

/** The `result` of a script, and how often each counter ran, by kind and line. */
async function run(
  text: string,
): Promise<{ readonly result: unknown; readonly ran: Record<string, number> }> {
  const instrumented = await instrument(text, "a.js");
  if (!instrumented) throw new Error("the source does not parse");
  const counts = new Uint32Array(instrumented.counters.length);
  const overrun = () => {
    throw new Error("endless");
  };
  const scope: Record<string, unknown> = { __goldseam__: { counts, overrun } };
  runInNewContext(instrumented.text, scope);
  const named = instrumented.counters.map(({ kind, first, last }, index) => [
    `${kind} ${first > last ? "absent" : first}`,
    counts[index] ?? 0,
  ]);
  return { result: scope["result"], ran: Object.fromEntries(named.filter(([, count]) => count !== 0)) };
}

describe("an instrumented source", () => {
  test.each([
    ["if without braces", "var x = 2; if (x > 1) if (x > 5) result = 1; else result = 2", 2],
    [
      "a switch that falls through",
      "switch (2) { case 1: case 2: result = 'a'\n case 3: result += 'b' }",
      "ab",
    ],
    [
      "labels",
      "var n = 0; outer: for (;;) { for (;;) { if (++n > 3) break outer; continue outer } } result = n",
      4,
    ],
    ["an empty loop body", "var i = 0; while (i++ < 3); result = i", 4],
    ["a do loop without braces", "var i = 0; do i++; while (i < 3); result = i", 3],
    ["a sequence in a branch", "result = 1 ? (1, 2) : (3, 4)", 2],
    ["this through an optional chain", "const o = { v: 7, get() { return this?.v } }; result = o?.get()", 7],
    ["an optional chain that ends early", "const o = null; result = o?.[a.b]?.c ?? 'none'", "none"],
    ["directives", "function f() { 'use strict'\n return this === undefined } result = f()", true],
    ["names of anonymous functions", "const { f = () => {} } = {}; result = f.name", "f"],
    ["logical assignment", "let a; a ??= 3; a &&= a + 1; result = a", 4],
    [
      "super calls",
      "class A { constructor(x = 1) { this.x = x } } class B extends A { constructor() { super(2) } } result = new B().x",
      2,
    ],
    ["an object as an arrow's body", "result = (() => ({ a: 1 }))().a", 1],
    ["generators", "function* g() { yield* [1, 2] } result = [...g()].length", 2],
    ["catch without a name", "try { throw 1 } catch { result = 'caught' }", "caught"],
  ])("behaves as before: %s", async (_, text, expected) => {
    expect((await run(text)).result).toBe(expected);
  });

  test("counts each way, also one without code", async () => {
    const source = (x: number) => `function f(x) {
  if (x > 1)
    return "big";
  return x === 1
    ? "one"
    : x || "none";
}
f(${x});`;
    expect((await run(source(2))).ran).toEqual({ "function 1": 1, "branch 3": 1 });
    expect((await run(source(1))).ran).toEqual({ "function 1": 1, "branch absent": 1, "branch 5": 1 });
    expect((await run(source(0))).ran).toEqual({
      ...{ "function 1": 1, "branch absent": 1, "branch 6": 1, "maybe 6": 1 },
    });
  });

  test("reports comparisons, in its other text", async () => {
    const source = `switch (kind) { case "a": result = 1; break; case "b": result = 2 }
Object.hasOwn(table, "q") || /p/.test("n");
result += list.includes((0, "x")) || "y" in table ? 10 : 20; result = result < 5 === false && result`;
    const { comparing = "" } = (await instrument(source, "a.js")) ?? {};
    const passed: unknown[][] = [];
    const pass = (side: string) => (place: number, value: unknown) => {
      passed.push([side, place, value]);
      return value;
    };
    const list = ["z"];
    const table = { y: 0 };
    const compare = { l: pass("l"), r: pass("r") };
    const __goldseam__ = { counts: new Uint32Array(20), overrun: () => {}, compare };
    const scope = { kind: "b", list, table, result: 0, __goldseam__ };
    runInNewContext(comparing, scope);
    expect(scope.result).toBe(12);
    expect(passed).toEqual([
      ...[
        ["l", 0, "b"],
        ["r", 0, "a"],
        ["r", 0, "b"],
      ],
      ...[
        ["l", 1, table],
        ["r", 1, "q"],
        ["l", 2, expect.objectContaining({ source: "p" })],
        ["r", 2, "n"],
      ],
      ...[
        ["l", 3, list],
        ["r", 3, "x"],
        ["l", 4, "y"],
        ["r", 4, table],
      ],
      ...[
        ["l", 6, 12],
        ["r", 6, 5],
        ["l", 5, false],
        ["r", 5, false],
      ],
    ]);
  });

  test("ends endless code", async () => {
    await expect(run("for (;;) {}")).rejects.toThrow("endless");
    await expect(run("const f = (n) => n > 18 ? 0 : f(n + 1) + f(n + 1); f(0)")).rejects.toThrow("endless");
  });

  test("ignores types", async () => {
    const text =
      "export function f(a?: number, b = a as number): asserts a is number { return a! > b ? void 0 : g<T>(a) }";
    const { counters } = (await instrument(text, "a.ts")) ?? {};
    expect(counters?.map(({ kind }) => kind)).toEqual(["maybe", "function", "branch", "branch"]);
  });

  test("is undefined where the source does not parse", async () => {
    expect(await instrument("function (", "a.js")).toBeUndefined();
  });
});
