import { beforeAll, expect, test } from "vitest";
import { BuildReportSchema, BuildStatus, create } from "../../../contracts/index.ts";
import { createPlanner, type Example, lines, type Planner } from "../planner.fixture.ts";
import type { PlanInput } from "../planning.ts";

let plan: Planner;
beforeAll(async () => {
  plan = await createPlanner();
});

/** The parts of the first target's score. */
function parts(path: string, example: Example, extra: Partial<PlanInput> = {}): string[] {
  const [first] = plan({ [path]: example }, extra).ranking;
  return (first?.parts ?? []).map(({ label, points }) => `${label} +${points}`);
}

const python = (...body: string[]) => lines("def f(a):", ...body.map((line) => `    ${line}`));
const javascript = (...body: string[]) => lines("export function f(a) {", ...body, "}");

test.each<[string, string, string, string, string]>([
  ["a parameter", "a.py", "def f(a): return 1", "def f(a, b): return 1", "parameters changed +3"],
  [
    "another result",
    "a.ts",
    "export function f(): number { return 1; }",
    "export function f(): number | null { return 1; }",
    "result type changed +3",
  ],
  [
    "a new export",
    "a.js",
    "function f() { return 1; }",
    "export function f() { return 1; }",
    "newly exported +3",
  ],
  [
    "a function that became async",
    "a.js",
    "export function f() { return 1; }",
    "export async function f() { return 1; }",
    "way to call it changed +3",
  ],
  [
    "a new raise",
    "a.py",
    python("return a"),
    python("if a: raise KeyError(a)", "return a"),
    "new KeyError +3",
  ],
  [
    "a raise that went",
    "a.py",
    python("if a: raise KeyError(a)", "return a"),
    python("return a"),
    "KeyError no longer raised +3",
  ],
  [
    "a new throw",
    "a.js",
    javascript("return a"),
    javascript("if (a) throw new RangeError(a);", "return a"),
    "new RangeError +3",
  ],
  [
    "a new panic",
    "a.go",
    "package a\nfunc F(a int) {\n\tg()\n}",
    'package a\nfunc F(a int) {\n\tpanic("no")\n}',
    "new panic +3",
  ],
  [
    "a new expect",
    "a.rs",
    "pub fn f(a: &str) -> u8 {\n    0\n}",
    'pub fn f(a: &str) -> u8 {\n    a.parse().expect("no")\n}',
    "new error +3",
  ],
  [
    "what stands in a handler",
    "a.py",
    python("try:", "    g()", "except E:", "    h()"),
    python("try:", "    g()", "except E:", "    i()"),
    "error handling touched +2",
  ],
  [
    "a lock",
    "a.go",
    "package a\nfunc F(a int) {\n\tmu.Lock()\n\tg()\n}",
    "package a\nfunc F(a int) {\n\tg()\n}",
    "shares state between tasks +3",
  ],
  ["an await", "a.js", javascript("return a"), javascript("return await a"), "waits for others +1"],
  ["parsing", "a.js", javascript("return a"), javascript("return JSON.parse(a)"), "parses input +2"],
  ["SQL", "a.py", python("return a"), python('return f"SELECT * FROM t WHERE a = {a}"'), "builds SQL +4"],
  [
    "a command",
    "a.rs",
    "pub fn f(a: &str) {\n    g(a)\n}",
    'pub fn f(a: &str) {\n    Command::new("sh").arg(a)\n}',
    "runs a command +4",
  ],
  [
    "a path",
    "a.go",
    "package a\nfunc F(a string) {\n\tg(a)\n}",
    "package a\nfunc F(a string) {\n\tos.Open(a)\n}",
    "opens a path +4",
  ],
  ["HTML", "a.js", javascript("return a"), javascript("return `<b>$" + "{a}</b>`;"), "builds HTML +4"],
  [
    "access",
    "a.ts",
    "export function checkPassword(a: string) {\n  return a;\n}",
    "export function checkPassword(a: string) {\n  return !a;\n}",
    "decides on access +4",
  ],
  [
    "new ways through",
    "a.js",
    javascript("return a"),
    javascript("if (a) g();", "if (b) h();", "return a"),
    "2 new decisions +1",
  ],
])("weighs %s", (_, path, before, now, expected) => {
  expect(parts(path, { before, now })).toContain(expected);
});

test("does not mistake a log line for anything else", () => {
  const before = "export function checkToken(a) {\n  console.log(a);\n  return a;\n}";
  expect(parts("a.js", { before, now: before.replace("log(a)", "log('token', a)") })).toEqual([]);
});

test.each<[string, string, string, string[]]>([
  ["a comparison is no channel", "a.js", javascript("return a <-1"), []],
  ["Python's exec evaluates", "a.py", python("exec(a)"), ["evaluates text +4"]],
  ["that of Node runs a command", "a.js", javascript("exec(a)"), ["runs a command +4"]],
])("does not mistake one language's word for another's: %s", (_, path, now, expected) => {
  const before = now.replace(/^.*(exec|return).*$/m, "    pass");
  expect(parts(path, { before, now })).toEqual(expected);
});

test("gives unchanged code half the weight", () => {
  const now = python('return db.execute(f"SELECT {a}")');
  expect(parts("a.py", { now, uncovered: [2] })).toEqual(["builds SQL +2", "never ran +2"]);
});

test("counts the past, callers, and failures of the base", () => {
  const report = create(BuildReportSchema, {
    status: BuildStatus.PASSED,
    testRun: { results: [{ name: "a" }] },
    preExistingFailures: [
      { name: "test_x", file: "tests/test_a.py" },
      { name: "test_y", file: "tests/test_b.py" },
    ],
    flakyTests: [{ name: "test_z", file: "tests/test_a.py" }],
  });
  const history = new Map([["src/a.py", { commits: 21, repairs: 3 }]]);
  const example = { before: python("return a"), now: python("return a + 1") };
  expect(parts("src/a.py", example, { history, report, callersOf: () => 7 })).toEqual([
    "21 commits touched the file +2",
    "2 of its tests fail on the base or are flaky +2",
    "7 callers +2",
    "3 repairs in the file +1",
  ]);
});

test("treats a changed condition that only went one way as a gap", () => {
  const now = javascript("  if (a > 1) return 1;", "  return 2;");
  const [first] = plan({ "a.js": { now, before: now.replace("> 1", "> 2"), missed: [[2, 0]] } }).ranking;
  expect(first).toMatchObject({ reason: "changed and under-tested" });
  expect(first?.parts).toMatchObject([{ label: "a changed condition went one way only", points: 1 }]);
});

test("counts callers in the files at hand where there is no index", () => {
  const caller = (name: string) => `export function ${name}() {\n  return tools.f(1);\n}`;
  const spec = plan({
    "a.js": { before: javascript("return a"), now: javascript("return a + 1") },
    "b.js": { now: ["x", "y", "z"].map(caller).join("\n"), uncovered: [2] },
  });
  const row = spec.ranking.find(({ target }) => target === "a.js::f");
  expect(row?.parts).toContainEqual(expect.objectContaining({ label: "3 callers", points: 1 }));
});

test("is not slowed down by a line that no person wrote", () => {
  const words = "return ".repeat(20_000);
  const comments = "/**/".repeat(20_000);
  const now = `package a\nfunc F(a string) {\n\t${words}${comments}\n}`;
  expect(parts("a.go", { before: "package a\nfunc F(a string) {\n}", now, uncovered: [3] })).toContain(
    "changed lines never ran +2",
  );
});
