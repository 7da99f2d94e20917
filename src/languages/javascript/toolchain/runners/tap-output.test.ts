import { expect, it } from "vitest";
import { readTap } from "./tap-output.ts";

it.each<[string, string, object[]]>([
  [
    "assertions under titles, as tape prints them",
    `TAP version 13
# adds
ok 1 one
not ok 2 two
  ---
    expected: 2
    actual:   1
  ...
# SKIP later
# TODO some day
not ok 3 should be truthy # TODO
# partly
ok 4 x # SKIP
ok 5 y

1..5
# tests 5
# pass  3
`,
    [
      { name: "adds", outcome: "failed", message: "two\n  expected: 2\n  actual:   1" },
      { name: "later", outcome: "skipped" },
      { name: "some day", outcome: "expected_failure" },
      { name: "partly", outcome: "passed" },
    ],
  ],
  [
    "nested subtests, as tap prints them",
    `TAP version 14
# Subtest: outer
    ok 1 - one
    not ok 2 - two
      ---
      diff: x
      ...
    # Subtest: inner
        ok 1 - should be equal
        1..1
    ok 3 - inner # time=4.996ms
    1..3
not ok 1 - outer # time=23.533ms
ok 2 - later # SKIP
`,
    [
      { name: "outer > inner", outcome: "passed", duration_ms: 4.996 },
      { name: "outer", outcome: "failed", message: "two\ndiff: x" },
      { name: "later", outcome: "skipped" },
    ],
  ],
  [
    "suites, as node:test prints them",
    `# Subtest: suite
    # Subtest: a \\# b
    ok 1 - a \\# b
      ---
      duration_ms: 0.6
      ...
    # Subtest: c
    not ok 2 - c
      ---
      error: '1 == 2'
      ...
    1..2
not ok 1 - suite
  ---
  error: '1 subtest failed'
  ...
`,
    [
      { name: "suite > a # b", outcome: "passed" },
      { name: "suite > c", outcome: "failed", message: "c\nerror: '1 == 2'" },
    ],
  ],
  [
    "single points, as ava prints them",
    "TAP version 13\nok 1 - adds\nnot ok 2 - fails\n  ---\n    name: AssertionError\n  ...\n",
    [
      { name: "adds", outcome: "passed" },
      { name: "fails", outcome: "failed", message: "fails\n  name: AssertionError" },
    ],
  ],
  [
    "subtests in braces, as older tap prints them",
    "ok 1 - outer # time=5ms {\n    ok 1 - inner {\n        ok 1 - x\n    }\n}\nok 2 - next\n",
    [
      { name: "outer > inner", outcome: "passed" },
      { name: "next", outcome: "passed" },
    ],
  ],
  [
    "an end in the middle",
    "# Subtest: suite\n    # Subtest: a\n    ok 1 - a\n    # Subtest: b\n",
    [
      { name: "suite > a", outcome: "passed" },
      { name: "suite > b", outcome: "errored" },
    ],
  ],
  ["nothing of the kind", "hello\nokay\n", []],
])("reads %s", (_, text, expected) => {
  const results = readTap(text);
  expect(results).toMatchObject(expected);
  expect(results).toHaveLength(expected.length);
});
