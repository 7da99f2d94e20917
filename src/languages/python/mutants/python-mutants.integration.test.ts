import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
} from "../../../../test/support/repositories/git-repository.ts";
import { pythonMutants } from "./python-mutants.ts";

const { find } = pythonMutants;
const everything: [number, number][] = [[1, 1000]];

describe("mutants of Python", () => {
  let setup: BuildSetup;
  let repo: TestRepository;
  let workbench: Awaited<ReturnType<BuildSetup["open"]>>;
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

  test("cover the usual operators, and leave out changes without effect", async () => {
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
    const source = await find({ path: "a.py", text, lines: everything }, workbench.exec);
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

  test("say which function they empty, if an empty one differs", async () => {
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
    const source = await find({ path: "a.py", text, lines: everything }, workbench.exec);
    const [emptied, ...others] = source?.mutants.filter(({ empties }) => empties) ?? [];
    expect(emptied?.empties).toEqual([5, 12]);
    expect(others).toEqual([]);
    expect(source?.withMutant(emptied?.id ?? -1)).toContain('"""Opens."""\n\n        pass\n\n\ndef idle');
  });

  test("there are none if the source does not parse", async () => {
    const request = { path: "a.py", text: "def (:", lines: everything };
    expect(await find(request, workbench.exec)).toBeUndefined();
  });
});
