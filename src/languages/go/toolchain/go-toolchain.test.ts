import { describe, expect, it } from "vitest";
import type { SandboxResult } from "../../../ports/sandbox.ts";
import type { ProjectFiles } from "../../toolchain/toolchain.ts";
import { readCoverProfile } from "./cover-profile.ts";
import { goToolchain as go } from "./go-toolchain.ts";
import { readTestEvents } from "./test-events.ts";
import { runPattern, testFunctions } from "./test-functions.ts";

const lines = (...events: object[]) => events.map((event) => JSON.stringify(event)).join("\n");
const event = (Action: string, Test = "", more: object = {}) => ({ Action, Package: "x/p", Test, ...more });
const output = (Test: string, Output: string) => event("output", Test, { Output });

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}
const project = (root = "") => {
  const files = filesOf({ [root ? `${root}/go.mod` : "go.mod"]: "module x\n" });
  const found = go.detect(files, root);
  if (!found) throw new Error("not detected");
  return found;
};

const isDeclared = (_: string, name: string) => !name.includes("/");

describe("events of go test", () => {
  it.each<[string, string, object[]]>([
    [
      "a subtest that fails",
      lines(
        event("run", "TestA/b_c"),
        output("TestA/b_c", "=== RUN   TestA/b_c\n"),
        output("TestA/b_c", "    a_test.go:3: bad\n"),
        output("TestA/b_c", "--- FAIL: TestA/b_c (0.00s)\n"),
        event("fail", "TestA/b_c", { Elapsed: 0.5 }),
        event("fail"),
      ),
      [{ name: "TestA/b_c", outcome: "failed", message: "a_test.go:3: bad", duration_ms: 500 }],
    ],
    [
      "only the subtest, where its test says nothing itself",
      lines(
        output("TestA/b", "    a_test.go:3: bad\n"),
        event("fail", "TestA/b"),
        output("TestA", "--- FAIL: TestA (0.00s)\n"),
        event("fail", "TestA"),
        event("fail"),
      ),
      [{ name: "TestA/b", outcome: "failed", message: "a_test.go:3: bad" }],
    ],
    [
      "no failure where the package passes, as tests of test frameworks have them",
      lines(event("run", "TestA"), event("fail", "TestA/inner"), event("pass", "TestA"), event("pass")),
      [{ name: "TestA", outcome: "passed" }],
    ],
    [
      "a declared test that failed where its program then ended well",
      lines(event("run", "TestA"), event("fail", "TestA"), event("pass")),
      [{ name: "TestA", outcome: "failed" }],
    ],
    [
      "a test that failed and was said to pass afterwards",
      lines(event("run", "TestA"), event("fail", "TestA"), event("pass", "TestA"), event("pass")),
      [{ name: "TestA", outcome: "failed" }],
    ],
    [
      "no failure below a test that passes, where another one fails",
      lines(
        event("run", "TestA"),
        event("fail", "TestA/inner"),
        event("pass", "TestA"),
        event("fail", "TestB"),
        event("fail"),
      ),
      [
        { name: "TestA", outcome: "passed" },
        { name: "TestB", outcome: "failed" },
      ],
    ],
    [
      "a test that is skipped",
      lines(event("run", "TestA"), output("TestA", "    a_test.go:4: later\n"), event("skip", "TestA")),
      [{ name: "TestA", outcome: "skipped", message: "a_test.go:4: later" }],
    ],
    [
      "a panic",
      lines(event("run", "TestA"), output("TestA", "panic: no\n"), event("fail", "TestA"), event("fail")),
      [{ name: "TestA", outcome: "failed", message: "panic: no" }],
    ],
    [
      "a test that ended its process",
      lines(event("run", "TestA"), output("TestA", "bye\n"), event("fail")),
      [{ name: "TestA", outcome: "errored", message: expect.stringContaining("bye") }],
    ],
    [
      "a package that does not compile",
      lines(
        { ImportPath: "x/p [x/p.test]", Action: "build-output", Output: "p/a_test.go:3:2: undefined: b\n" },
        event("fail", "", { FailedBuild: "x/p [x/p.test]" }),
      ),
      [{ name: "x/p", outcome: "errored", message: "p/a_test.go:3:2: undefined: b\n" }],
    ],
    [
      "a package that dies before its tests",
      lines(output("", "panic: in init\n"), event("fail")),
      [{ name: "x/p", outcome: "errored", message: "panic: in init" }],
    ],
    [
      "an end in the middle of a line",
      `${lines(event("pass", "TestA"))}\n{"Action":"pa`,
      [{ name: "TestA" }],
    ],
    ["no events at all", "go: cannot find main module\n", []],
  ])("report %s", (_, text, expected) => {
    expect(readTestEvents(text, isDeclared).results).toMatchObject(expected);
  });

  it("read like go test's own output, with failures only", () => {
    const { text } = readTestEvents(
      lines(
        output("TestA", "=== RUN   TestA\n"),
        output("TestA", "fine\n"),
        event("pass", "TestA"),
        output("TestB", "--- FAIL: TestB\n"),
        event("fail", "TestB"),
        output("", "FAIL\tx/p\n"),
      ),
      isDeclared,
    );
    expect(text).toBe("--- FAIL: TestB\nFAIL\tx/p\n");
  });
});

it.each([
  ["func TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip()\n\t}\n}\n", {}, true],
  [
    "func TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip()\n\t}\n}\n",
    { files: ["a_test.go"] },
    false,
  ],
  ["func TestA(t *testing.T) {}\n", {}, false],
])("leaves long tests out of a full run if they say so", (text, selection, expected) => {
  const texts: Record<string, string> = { "go.mod": "module x\n", "a_test.go": text };
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  const project = go.detect(files);
  const gate = project && go.test(project, files, { coverage: false, ...selection });
  expect(gate?.status === "command" && gate.command.argv.includes("-short")).toBe(expected);
});

it("finds the tests of a file", () => {
  const text =
    "func TestA(t *testing.T) {\n}\nfunc helper() {}\nfunc ExampleB_c() {}\nfunc FuzzD(f *testing.F) {}\n";
  expect(testFunctions(text)).toEqual(["TestA", "ExampleB_c", "FuzzD"]);
});

it.each([
  [["TestA"], "^TestA$"],
  [["TestA/b.c"], "^TestA$/^b\\.c$"],
  [["TestA/b", "TestA/c", "TestB"], "^(?:TestA|TestB)$"],
])("runs exactly %j", (names, pattern) => {
  expect(runPattern(names)).toBe(pattern);
});

describe("a coverage profile", () => {
  const source =
    "package p\n\nfunc F(n int) int {\n\tif n > 1 {\n\t\treturn 2\n\t}\n\t// last\n\treturn 1\n}\n";
  const profile = [
    "mode: set",
    "x/p/f.go:3.20,4.11 1 1",
    "x/p/f.go:4.11,6.3 1 0",
    "x/p/f.go:8.2,8.10 1 1",
    "other/q.go:1.1,2.2 1 1",
    "nonsense",
  ].join("\n");

  it("gives the lines of statements, and files of packages that are missing from it", () => {
    const files = filesOf({
      "m/go.mod": "module x\n",
      "m/p/f.go": source,
      "m/p/f_windows.go": source,
      "m/p/f_test.go": source,
      "m/q/g.go": `${source}\nfunc G() int { return 1 }\n`,
      "m/vendor/y/y.go": source,
    });
    const measured = readCoverProfile(project("m"), files, profile);
    expect(measured.map((file) => [file.path, [...file.coveredLines], [...file.uncoveredLines]])).toEqual([
      ["m/p/f.go", [4, 8], [5]],
      ["m/q/g.go", [], [4, 5, 8, 11]],
    ]);
    expect(measured.map((file) => file.functions)).toEqual([
      [{ name: "F", line: 3, covered: true }],
      [
        { name: "F", line: 3, covered: false },
        { name: "G", line: 11, covered: false },
      ],
    ]);
  });
});

it("names methods by their type", () => {
  const files = filesOf({
    "go.mod": "module x\n",
    "a.go":
      "package x\n\nfunc (s *Set[K]) Add(k K) {\n\ts.m[k] = true\n}\n\nfunc (s Set[K]) Len() int { return 1 }\n",
  });
  const [file] = readCoverProfile(project(), files, "mode: set\nx/a.go:7.27,7.39 1 1\n");
  expect(file?.functions).toEqual([
    { name: "Set.Add", line: 3, covered: false },
    { name: "Set.Len", line: 7, covered: true },
  ]);
});

it("reads what the compiler and vet find", () => {
  const stderr = [
    "# x/p",
    "p/a.go:3:10: undefined: b",
    "vet: ./a_test.go:4:2: undefined: c",
    "go.mod:5: unknown directive: requires",
    "/usr/lib/go/src/fmt/print.go:1:1: elsewhere",
  ].join("\n");
  const result: SandboxResult = {
    status: "exited",
    exitCode: 1,
    signal: null,
    stdout: "",
    stderr,
    durationMs: 0,
  };
  expect(go.readLintErrors(project("m"), result)).toMatchObject([
    { file: "m/p/a.go", line: 3, message: "undefined: b" },
    { file: "m/a_test.go", line: 4 },
    { file: "m/go.mod", line: 5 },
  ]);
});
