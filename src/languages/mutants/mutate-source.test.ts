import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository, type TestRepository } from "../../../test/support/git-repository.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { mutateSource } from "./mutate-source.ts";

const noSandbox = () => Promise.reject(new Error("nothing to run"));
const everything: [number, number][] = [[1, 1000]];

describe("mutants of JavaScript and TypeScript", () => {
  const text = `export function size(n: number): string {
  return n > 10 ? "large" : "small";
}
export const other = (n: number) => n + 1;
`;

  test("stand on the wanted lines only, with what they change", async () => {
    const source = await mutateSource({ path: "src/size.ts", text, lines: [[1, 3]] }, noSandbox);
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
    const source = await mutateSource({ path: "size.cjs", text: code, lines: everything }, noSandbox);
    const boundary = source?.mutants.find(({ description }) => description === "`>` became `>=`");
    const load = (id: number) => {
      const exported: { size?: (n: number) => boolean } = {};
      new Function("exports", source?.withMutant(id) ?? "")(exported);
      return exported.size;
    };
    expect(load(boundary?.id ?? -1)?.(10)).toBe(true);
    expect(load(-1)?.(10)).toBe(false);
  });

  test("tell which function they empty, where an empty one differs", async () => {
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
    const source = await mutateSource({ path: "box.cjs", text: code, lines: everything }, noSandbox);
    expect(source?.mutants.flatMap(({ empties }) => (empties ? [empties] : []))).toEqual([
      [5, 9],
      [11, 11],
    ]);
  });

  test("there are none of what does not parse, or of another language", async () => {
    const lines = everything;
    expect(await mutateSource({ path: "a.js", text: "export function (", lines }, noSandbox)).toBeUndefined();
    expect(await mutateSource({ path: "a.go", text: "package a", lines }, noSandbox)).toBeUndefined();
  });
});

describe("mutants of Python", () => {
  let setup: BuildSetup;
  let repo: TestRepository;
  let workbench: Workbench;
  beforeAll(async () => {
    setup = await createBuildSetup();
    repo = createRepository({ "pyproject.toml": '[project]\nname = "art"\nversion = "1"\n' });
    workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  });
  afterAll(async () => {
    await workbench.close();
    repo.remove();
    setup.remove();
  });

  test("cover the usual operators, and leave out what changes nothing", async () => {
    const text = `"""Größen."""


def label(sizes: list[int], unit: str = "cm") -> str:
    """Says how much."""
    total = sum(sizes[1:]) * 1
    if not sizes or "x" in unit:
        raise ValueError(f"no {unit}")
    sizes.clear()
    assert 1, "never"
    return "ä" if total <= -0 else unit
`;
    const source = await mutateSource({ path: "a.py", text, lines: everything }, workbench.exec);
    expect(source?.mutants.map(({ line, kind, description }) => `${line} ${kind}: ${description}`)).toEqual([
      "4 string: `'cm'` became `''`",
      "6 function body: the function was emptied",
      "6 arithmetic operator: `*` became `/`",
      "6 slice: `1` was removed",
      "6 constant: `1` became `2`",
      "6 constant: `1` became `2`",
      "7 condition: `not sizes or 'x' in unit` became `True`",
      "7 condition: `not sizes or 'x' in unit` became `False`",
      "7 logical operator: `or` became `and`",
      "7 unary operator: `not` was removed",
      "7 comparison: `not` was added",
      "7 string: `'x'` became `''`",
      "8 statement: `raise ValueError(f'no {unit}')` became `pass`",
      "8 string: `f'no {unit}'` became `''`",
      "9 statement: `sizes.clear()` became `pass`",
      "11 return value: `'ä' if total <= -0 else unit` became `None`",
      "11 string: `'ä'` became `''`",
      "11 condition: `total <= -0` became `True`",
      "11 condition: `total <= -0` became `False`",
      "11 comparison: `<=` became `<`",
      "11 comparison: `<=` became `>`",
      "11 constant: `0` became `1`",
    ]);
    const boundary = source?.mutants.find(({ description }) => description === "`<=` became `<`");
    expect(source?.withMutant(boundary?.id ?? -1)).toBe(text.replace("total <= -0", "(total < -0)"));
  });

  test("tell which function they empty, where an empty one differs", async () => {
    const text = `class Box:
    def __init__(self):
        """Has nothing."""

    def open(self):
        """Opens."""

        @self.guarded
        def inner():
            return 1

        return inner


def idle():
    return None
`;
    const source = await mutateSource({ path: "a.py", text, lines: everything }, workbench.exec);
    const [emptied, ...others] = source?.mutants.filter(({ empties }) => empties) ?? [];
    expect(emptied?.empties).toEqual([5, 12]);
    expect(others).toEqual([]);
    expect(source?.withMutant(emptied?.id ?? -1)).toContain('"""Opens."""\n\n        pass\n\n\ndef idle');
  });

  test("there are none of what does not parse", async () => {
    const request = { path: "a.py", text: "def (:", lines: everything };
    expect(await mutateSource(request, workbench.exec)).toBeUndefined();
  });
});
