import { describe, expect, it } from "vitest";
import type { SandboxResult } from "../../../ports/sandbox.ts";
import type { ProjectFiles } from "../../toolchain/toolchain.ts";
import { readLcov } from "./lcov.ts";
import { readNextest } from "./nextest.ts";
import { rustToolchain as rust } from "./rust-toolchain.ts";
import { createTestLocator } from "./test-locator.ts";
import { readTestOutput } from "./test-output.ts";

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}
const texts = {
  "Cargo.toml": '[workspace]\nmembers = ["a", "b-c"]\n',
  "a/Cargo.toml": '[package]\nname = "a"\n',
  "a/src/lib.rs": "",
  "b-c/Cargo.toml": '[package]\nname = "b-c"\n',
  "b-c/src/lib.rs": "",
  "b-c/src/net/mod.rs": "",
  "b-c/tests/it.rs": "",
};
const workspace = filesOf(texts);
const detected = rust.detect(workspace);
if (!detected) throw new Error("not detected");
const project = detected;

const running = (path: string, crate: string) =>
  `     Running ${path} (/cache/target/debug/deps/${crate}-0123456789abcdef)\n`;

it("finds the files of tests that nextest names by their binary", () => {
  const report = `<testsuites><testsuite name="x">
    <testcase name="net::tests::a" classname="b-c" time="0.5"/>
    <testcase name="b" classname="b-c::it"><failure message="no">no, not so</failure></testcase>
    <testcase name="tests::c" classname="a::bin/a"/>
    <testcase name="tests::d" classname="a::bin/other"/>
  </testsuite></testsuites>`;
  const locate = createTestLocator(
    project,
    filesOf({ ...texts, "a/src/main.rs": "", "a/src/bin/other.rs": "" }),
  );
  expect(readNextest(report).map((test) => [test.name, test.outcome, locate(test)])).toEqual([
    ["net::tests::a", "passed", "b-c/src/net/mod.rs"],
    ["b", "failed", "b-c/tests/it.rs"],
    ["tests::c", "passed", "a/src/main.rs"],
    ["tests::d", "passed", "a/src/bin/other.rs"],
  ]);
  expect(readNextest("no report")).toEqual([]);
});

describe("output of cargo test", () => {
  it.each<[string, string, object[]]>([
    [
      "tests of every outcome",
      `${running("unittests src/lib.rs", "b_c")}
running 4 tests
test net::tests::a ... ok
test tests::b ... ignored, later
test tests::c - should panic ... ok
test tests::d ... FAILED

failures:

---- tests::d stdout ----

thread 'tests::d' panicked at src/lib.rs:11:21:
sums
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace


failures:
    tests::d

test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out
error: test failed, to rerun pass \`--lib\`
`,
      [
        { name: "net::tests::a", outcome: "passed" },
        { name: "tests::b", outcome: "skipped" },
        { name: "tests::c", outcome: "passed" },
        {
          name: "tests::d",
          outcome: "failed",
          message: "thread 'tests::d' panicked at src/lib.rs:11:21:\nsums",
        },
      ],
    ],
    [
      "a test binary that died",
      `${running("tests/it.rs", "it")}
running 2 tests
test a ... ok
error: test failed, to rerun pass \`--test it\`

Caused by:
  process didn't exit successfully: \`/cache/it\` (signal: 6, SIGABRT: process abort signal)
`,
      [
        { name: "a", outcome: "passed" },
        { name: "tests/it.rs", outcome: "errored", message: expect.stringContaining("SIGABRT") },
      ],
    ],
    [
      "a test binary that ended well before its tests did",
      `${running("tests/it.rs", "it")}\nrunning 2 tests\ntest a ... ok\n`,
      [
        { name: "a", outcome: "passed" },
        { name: "tests/it.rs", outcome: "errored" },
      ],
    ],
    [
      "examples in comments",
      "   Doc-tests b-c\n\nrunning 1 test\ntest src/lib.rs - add (line 3) - compile ... ok\n\ntest result: ok. 1 passed\n",
      [{ name: "src/lib.rs - add (line 3) - compile", target: { kind: "examples", crate: "b_c" } }],
    ],
    [
      "a test that prints while it runs",
      `${running("tests/it.rs", "it")}test a ... noise ok\n`,
      [{ name: "a", outcome: "passed" }],
    ],
    ["code that does not compile", "   Compiling a v1.0.0\nerror: could not compile `a`\n", []],
  ])("reports %s", (_, text, expected) => {
    expect(readTestOutput(text)).toMatchObject(expected);
  });
});

it.each([
  ["unittests src/lib.rs", "b_c", "net::tests::a", "b-c/src/net/mod.rs"],
  ["unittests src/lib.rs", "b_c", "tests::a", "b-c/src/lib.rs"],
  ["unittests src/lib.rs", "a", "tests::a", "a/src/lib.rs"],
  ["tests/it.rs", "it", "a", "b-c/tests/it.rs"],
  ["tests/gone.rs", "gone", "a", ""],
])("finds the file of a test in %s of %s: %s", (path, crate, name, file) => {
  const [result] = readTestOutput(`${running(path, crate)}test ${name} ... ok\n`);
  expect(result && createTestLocator(project, workspace)(result)).toBe(file);
});

it("reads lines of LCOV, tests inside a source file left out", () => {
  const files = filesOf({
    "src/lib.rs": "pub fn f() {\n    g();\n}\n\n#[cfg(test)]\nmod tests {\n    fn t() {}\n}\n",
  });
  const report = [
    "SF:/workspace/src/lib.rs",
    "FN:1,_RNv_f",
    "FN:2,_RNv_closure",
    "FN:7,_RNv_t",
    "FNDA:1,_RNv_f",
    "FNDA:0,_RNv_closure",
    "FNDA:1,_RNv_t",
    "DA:1,1",
    "DA:2,0",
    "DA:7,1",
    "end_of_record",
    "SF:/deps/cargo/registry/src/x/lib.rs",
    "DA:1,1",
    "end_of_record",
  ].join("\n");
  expect(readLcov(project, files, report)).toEqual([
    {
      path: "src/lib.rs",
      coveredLines: new Set([1]),
      uncoveredLines: new Set([2]),
      branchesTotal: 0,
      uncoveredBranches: [],
      functions: [{ name: "f", line: 1, covered: true }],
    },
  ]);
});

it("reads each error of the compiler once", () => {
  const line = "src/lib.rs:2:5: error[E0308]: mismatched types: expected `i32`, found `&str`";
  const stderr = `${line}\nsrc/lib.rs:1:1: warning: unused\n${line}\nerror: could not compile \`a\`\n`;
  const result: SandboxResult = {
    status: "exited",
    exitCode: 101,
    signal: null,
    stdout: "",
    stderr,
    durationMs: 0,
  };
  expect(rust.readLintErrors(project, result)).toMatchObject([
    { file: "src/lib.rs", line: 2, rule: "E0308" },
  ]);
});

it("compiles tests apart from running them, those of the chosen files alone", () => {
  const gate = rust.test(project, workspace, { coverage: false, files: ["b-c/tests/it.rs"], names: ["a"] });
  expect(gate).toMatchObject({
    command: { argv: expect.arrayContaining(["--workspace", "--test=it", "--exact", "a"]) },
    compile: { argv: ["sh", "/goldseam/rust/compile-tests.sh", "", "--workspace", "--test=it"] },
  });
});
