import { beforeAll, describe, expect, test } from "vitest";
import { BuildReportSchema, BuildStatus, CaseKind, create, PlanSchema } from "../../contracts/index.ts";
import { createPlanner, lines, type Planner } from "./planner.fixture.ts";
import type { LeftOut } from "./planning.ts";

let plan: Planner;
beforeAll(async () => {
  plan = await createPlanner();
});

const tested = "export function tested(a) {\n  return a;\n}";

describe("targets", () => {
  test("are functions under the minimum, not files", () => {
    const now = lines(tested, "export function bare(a) {", "  return a + 1;", "}");
    const spec = plan({ "a.js": { now, uncovered: [5] } });
    expect(spec.coverageTargets).toEqual(["a.js::bare"]);
  });

  test("begin with the changed functions, then their files, then the rest", () => {
    const gap = (name: string) => `export function ${name}(a) {\n  return a;\n}`;
    const spec = plan({
      "elsewhere.js": { now: gap("far"), uncovered: [2, 3] },
      "changed.js": {
        before: lines(gap("near"), "export function hit(a) {", "  return 1;", "}"),
        now: lines(gap("near"), "export function hit(a) {", "  return 2;", "}"),
        uncovered: [2, 3, 5, 6],
      },
    });
    expect(spec.coverageTargets).toEqual(["changed.js::hit", "changed.js::near", "elsewhere.js::far"]);
  });

  test("are still planned for changed functions when nothing lacks coverage", () => {
    const spec = plan({ "a.js": { before: tested.replace("a;", "b;"), now: tested } });
    expect(spec.coverageTargets).toEqual(["a.js::tested"]);
    expect(spec.rationaleMd).toContain("changed, tested enough so far");
  });

  test("see a change that only deletes lines", () => {
    const spec = plan({ "a.js": { before: tested.replace("{\n", "{\n  check(a);\n"), now: tested } });
    expect(spec.coverageTargets).toEqual(["a.js::tested"]);
  });

  test("are at most as many as asked for, and the rest is named", () => {
    const now = ["a", "b", "c"].map((name) => `export function ${name}(x) {\n  return x;\n}`).join("\n");
    const spec = plan({ "a.js": { now, uncovered: [2, 5, 8] } }, { maxTargets: 2 });
    expect(spec.coverageTargets).toEqual(["a.js::a", "a.js::b"]);
    expect(spec.rationaleMd).toContain(
      "Not in this spec:\n\n- `a.js::c` (score 1: 50 % of its lines never ran +1): no room for more than 2 targets",
    );
  });

  test("lead new functions for which there is no room to themselves, next to others of their file", () => {
    const fn = (name: string) => `export function ${name}(x) {\n  return x;\n}`;
    const spec = plan(
      {
        "a.js": { before: fn("old"), now: ["old", "b", "c"].map(fn).join("\n"), uncovered: [2, 5, 8] },
        "d.js": { before: "", now: fn("e"), uncovered: [2] },
      },
      { maxTargets: 1 },
    );
    expect(spec.coverageTargets).toEqual(["a.js::b"]);
    expect(spec.changedFunctions.map(({ target, via, leftOut }) => [target, via || leftOut])).toEqual([
      ["a.js::b", "a.js::b"],
      ["a.js::c", "a.js::c"],
      ["d.js::e", "no room for more than 1 targets"],
    ]);
  });

  test("put the risky one first among equals", () => {
    const plain = "export function plain(x) {\n  return 1;\n}";
    const risky = "export function risky(x, y) {\n  throw new RangeError(y);\n}";
    const spec = plan({
      "a.js": {
        before: lines(plain.replace("1", "0"), "export function risky(x) {", "  return x;", "}"),
        now: lines(plain, risky),
        uncovered: [2, 5],
      },
    });
    expect(spec.coverageTargets).toEqual(["a.js::risky", "a.js::plain"]);
    expect(spec.rationaleMd).toContain(
      "parameters changed +3, new RangeError +3, changed lines never ran +2",
    );
  });

  test("stand in for a helper that tests cannot import", () => {
    const now = lines(
      "export function first(x) {\n  return x;\n}",
      "export function second(x) {\n  return middle(x);\n}",
      "function middle(x) {\n  return helper(x);\n}",
      "function helper(x) {\n  return x * 2;\n}",
    );
    const spec = plan({ "a.js": { now, uncovered: [11] } });
    expect(spec.coverageTargets).toEqual(["a.js::second"]);
    expect(spec.cases.map((each) => each.goal)).toContainEqual(
      "Reach `helper` (lines 11-12) through `second`; 1 of its 2 lines ran so far (missing: 11).",
    );
  });

  test.each([
    [
      "a.py",
      lines(
        "def other(kind):\n    return 1 if kind else None",
        "class _Base:\n    def __init__(self, kind):\n        self.kind = kind",
        "class Shape(_Base, object):\n    pass",
      ),
      5,
    ],
    [
      "a.ts",
      lines(
        "export function other(n: number) {\n  return n > 1 ? 1 : 0;\n}",
        "class Base<T> {\n  kind(): T {\n    return this.own;\n  }\n}",
        "export class Shape extends Base<string> {}",
      ),
      6,
    ],
  ])("a base that tests cannot import is reached through its subclass, in %s", (path, now, line) => {
    expect(plan({ [path]: { now, uncovered: [line] } }).coverageTargets).toEqual([`${path}::Shape`]);
  });

  test("distinguish private methods of the same name by their class", () => {
    const owner = (name: string) =>
      lines(
        `class ${name}:`,
        "    def run(self):",
        "        return self._go()",
        "    def _go(self):",
        "        return 1",
      );
    const spec = plan({ "a.py": { now: lines(owner("A"), owner("B")), uncovered: [10] } });
    expect(spec.coverageTargets).toEqual(["a.py::B.run"]);
  });

  test("never are helpers that nothing exported reaches", () => {
    const spec = plan({ "a.js": { before: "", now: "function alone() {\n  return 1;\n}", uncovered: [2] } });
    expect(spec.coverageTargets).toEqual([]);
    expect(spec.rationaleMd).toContain("- `a.js::alone`: nothing exported reaches it");
  });

  test("count a constructor as its class and leave tested methods alone", () => {
    const now = lines(
      "class Cart:",
      "    def __init__(self, items):",
      "        self.items = items",
      "    def total(self):",
      "        return sum(self.items)",
    );
    expect(plan({ "cart.py": { now, uncovered: [3] } }).coverageTargets).toEqual(["cart.py::Cart"]);
    expect(plan({ "cart.py": { now, uncovered: [5] } }).coverageTargets).toEqual(["cart.py::Cart.total"]);
  });

  test("treat a file that no test loads as uncovered", () => {
    const coverage = { measured: true, linePct: 100, files: [] };
    const report = create(BuildReportSchema, { status: BuildStatus.PASSED, coverage });
    expect(plan({ "a.js": { now: tested } }, { report }).coverageTargets).toEqual(["a.js::tested"]);
  });

  test("keep to the change where tests ran without coverage", () => {
    const testRun = { results: [{ name: "a" }] };
    const report = create(BuildReportSchema, { status: BuildStatus.PASSED, testRun });
    const spec = plan({ "a.js": { now: tested }, "b.js": { before: "", now: tested } }, { report });
    expect(spec.coverageTargets).toEqual(["b.js::tested"]);
    expect(spec.rationaleMd).toContain("changed, coverage not measured");
  });
});

describe("cases", () => {
  const fetchData = lines(
    "async def fetch_data(url: str, retries: int = 3) -> dict:",
    "    if retries < 0:",
    '        raise ValueError("retries")',
    "    if url == '':",
    "        return {}",
    "    return await get(url)",
  );

  test("name the condition, the error and the lines", () => {
    const { cases } = plan({ "src/client.py": { now: fetchData, uncovered: [2, 3, 4, 5, 6] } });
    expect(cases.map((each) => [each.kind, each.name, each.lineStart, each.lineEnd])).toEqual([
      [CaseKind.SUCCESS, "test_client_fetch_data_ordinary_input", 2, 6],
      [CaseKind.FAILURE, "test_client_fetch_data_raises_value_error", 3, 3],
      [CaseKind.EDGE, "test_client_fetch_data_when_url", 5, 5],
      [CaseKind.EDGE, "test_client_fetch_data_empty_url", 2, 6],
      [CaseKind.CONCURRENCY, "test_client_fetch_data_concurrent_calls", 2, 6],
    ]);
    expect(cases[1]?.goal).toBe(
      "Make `retries < 0` (line 2) true and check that `fetch_data` raises ValueError.",
    );
  });

  test("are sentences in JavaScript", () => {
    const now = lines(
      "export function slugify(text, max) {",
      "  if (max < 1) throw new RangeError();",
      "  return text;",
      "}",
    );
    const { cases } = plan({ "slug.js": { now, uncovered: [2, 3] } });
    expect(cases.map((each) => each.name)).toEqual([
      "slugify gives its result for ordinary input",
      "slugify throws RangeError when max < 1",
      "slugify with an empty value for text",
      "slugify with zero for max",
    ]);
  });

  test.each([
    ["SQL", "def f(name):\n    db.execute(f\"SELECT * FROM t WHERE n = '{name}'\")", "' OR '1'='1"],
    ["a command", "def f(name):\n    subprocess.run(name, shell=True)", "; touch pwned"],
    ["a path", "def f(name):\n    return open(name)", "../../etc/passwd"],
    ["HTML", 'def f(name):\n    return f"<b>{name}</b>"', "<script>alert(1)</script>"],
    ["parsing", "def f(name):\n    return json.loads(name)", '{"a":'],
  ])("ask about security where there is %s", (_, now, payload) => {
    const { cases } = plan({ "a.py": { now, uncovered: [2] } });
    const security = cases.filter((each) => each.kind === CaseKind.SECURITY);
    expect(security.map((each) => each.goal.includes(payload))).toEqual([true]);
  });

  test("ask for no failure, race or attack that the code gives no reason for", () => {
    const now = "def f(name):\n    m = re.search(name)\n    return m";
    const { cases } = plan({ "a.py": { now, uncovered: [2, 3] } });
    expect(new Set(cases.map((each) => each.kind))).toEqual(new Set([CaseKind.SUCCESS, CaseKind.EDGE]));
  });

  test("are at most five per target, one of each kind before a second", () => {
    const now = lines(
      "async def f(a: str, b: int, c: list):",
      "    if a: raise KeyError",
      "    if b: raise ValueError",
      "    if c: return open(a)",
      "    return a",
    );
    const { cases } = plan({ "a.py": { now, uncovered: [2, 3, 4, 5] } });
    expect(cases.map((each) => each.kind)).toEqual([
      CaseKind.SUCCESS,
      CaseKind.FAILURE,
      CaseKind.EDGE,
      CaseKind.SECURITY,
      CaseKind.CONCURRENCY,
    ]);
  });

  test("have names of their own", () => {
    const example = { now: tested, uncovered: [2] };
    const { cases } = plan({ "a.js": example, "b.js": example });
    expect(new Set(cases.map((each) => each.name)).size).toBe(cases.length);
  });
});

describe("the spec", () => {
  test("has an id of the commit and the targets", () => {
    const one = plan({ "a.js": { now: tested, uncovered: [2] } });
    const same = plan({ "a.js": { now: tested, uncovered: [2, 3] } });
    const other = plan({ "b.js": { now: tested, uncovered: [2] } });
    expect(one.id).toMatch(/^spec-[0-9a-f]{12}$/);
    expect(same.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
    expect(one.parentCommitSha).toBe("c0ffee");
  });

  test("estimates sixty tokens a step", () => {
    const spec = plan({ "a.js": { now: tested, uncovered: [2] } });
    expect(spec.cases.map((each) => each.kind)).toEqual([CaseKind.SUCCESS]);
    expect(spec.estimatedTokens).toBe(3 * 60);
  });

  test("shows targets as a table with the reasons for them", () => {
    const now = "export function f(a) {\n  return a;\n}";
    const spec = plan({ "a.js": { before: "", now, uncovered: [2] } });
    expect(spec.rationaleMd).toContain(
      "| `a.js::f` | 3 | changed and under-tested: changed lines never ran +2, new public function +1 | 50 % (1 of 2) | 2 |",
    );
  });

  test("says so when the change touches nothing that a test can reach", () => {
    const leftOut: LeftOut[] = [{ path: "README.md", reason: "no grammar for it", changed: true }];
    const spec = plan({}, { leftOut });
    expect(spec.cases).toEqual([]);
    expect(spec.rationaleMd).toContain("The change touches no function that a test can reach");
    expect(spec.rationaleMd).toContain("- `README.md`: gets no tests: no grammar for it");
  });

  test("gives a plan's files more weight and keeps its title from breaking out", () => {
    const title = "Add `x`\n\n# heading";
    const given = create(PlanSchema, { title, steps: [{ paths: ["a.js"] }] });
    const spec = plan({ "a.js": { now: tested, uncovered: [2] } }, { plan: given });
    expect(spec.rationaleMd.split("\n")[0]).toBe("Change: `Add 'x' # heading`");
    expect(spec.rationaleMd).toContain("named in the plan +1");
  });
});

describe("a change in Java", () => {
  test("gets cases for its branches, errors and edges", () => {
    const method = (guard: string) => `package shop;

public class Cart {
  public int total(List<Integer> prices, int limit) {
${guard}    return prices.stream().mapToInt(Integer::intValue).sum();
  }
}
`;
    const guard = `    if (prices.size() > limit) {
      throw new IllegalArgumentException("too many");
    }
`;
    const path = "src/main/java/shop/Cart.java";
    const spec = plan({ [path]: { before: method(""), now: method(guard), uncovered: [6] } });
    expect(spec.coverageTargets).toEqual([`${path}::Cart.total`]);
    expect(spec.cases.map((each) => each.name)).toEqual([
      "Cart.total gives its result for ordinary input",
      "Cart.total throws IllegalArgumentException when prices.size() > limit",
      "Cart.total with no items for prices",
      "Cart.total with zero and a negative number for limit",
    ]);
  });
});
