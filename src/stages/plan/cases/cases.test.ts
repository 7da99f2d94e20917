import { beforeAll, expect, test } from "vitest";
import { CaseKind } from "../../../contracts/index.ts";
import { createPlanner, type Example, lines, type Planner } from "../planner.fixture.ts";

let plan: Planner;
beforeAll(async () => {
  plan = await createPlanner();
});

function goals(path: string, example: Example): string[] {
  return plan({ [path]: example }).cases.map((each) => each.goal);
}

const fetch = lines(
  "def fetch(url, tries):",
  "    if tries < 1:",
  "        raise ValueError(tries)",
  "    if url == 'x':",
  "        url = 'y'",
  "    return url",
);

test("do not ask again for behaviour that tests show already", () => {
  const spec = plan({ "a.py": { now: fetch, uncovered: [3, 5] } });
  expect(spec.cases.map((each) => [each.kind, each.lineStart])).toEqual([
    [CaseKind.FAILURE, 3],
    [CaseKind.EDGE, 5],
    [CaseKind.EDGE, 2],
  ]);
});

test("ask for an outcome of a condition that never happened", () => {
  const example = { now: fetch, before: fetch.replace("'y'", "'z'"), missed: [[4, 6]] } as const;
  expect(goals("a.py", example)).toContain(
    "Make `url == 'x'` (line 4) false in `fetch`, a way no test takes yet.",
  );
});

test("ask for a condition on one line by its branch", () => {
  const now = "export function f(a) {\n  if (a < 0) throw new RangeError(a);\n  return a;\n}";
  const example = { now, before: now.replace("< 0", "< 1"), missed: [[2, 0]] } as const;
  expect(goals("a.js", example)).toContain(
    "Make `a < 0` (line 2) true and check that `f` throws RangeError.",
  );
});

test("take the ways of a switch", () => {
  const now = lines(
    "package a",
    "func F(a int) int {",
    "\tswitch a {",
    "\tcase 1:",
    "\t\treturn 2",
    "\t}",
    "\treturn 0",
    "}",
  );
  expect(goals("a.go", { now, uncovered: [5, 7] })).toContain(
    "Take the way `case 1` (line 4) in `F`, a way no test takes yet.",
  );
});

test("take the ways of a match", () => {
  const now = lines(
    "def f(a):",
    "    match a:",
    "        case [x]:",
    "            return x",
    "        case _:",
    "            return 0",
  );
  expect(goals("a.py", { now, uncovered: [4, 6] })).toContain(
    "Take the way `case [x]` (line 3) in `f`, a way no test takes yet.",
  );
});

test("ask who is refused where access is decided", () => {
  const now = "export function hasPermission(user, name) {\n  return user.names.includes(name);\n}";
  const { cases } = plan({ "a.js": { now, uncovered: [2] } });
  expect(cases.filter((each) => each.kind === CaseKind.SECURITY)).toHaveLength(1);
});

test.each([
  ["a.go", "package a\nfunc F(names []string) {\n\tg()\n}", "no items for names"],
  ["a.rs", "pub fn f(size: usize) {\n    g()\n}", "zero for size"],
  ["a.rs", "pub fn f(name: Option<String>) {\n    g()\n}", "nothing for name"],
])("know the edges of types in %s", (path, now, words) => {
  const line = now.split("\n").findIndex((text) => text.includes("g()")) + 1;
  expect(goals(path, { now, uncovered: [line] }).join("\n")).toContain(words);
});
