import { expect, it } from "vitest";
import { TestOutcome } from "../../../contracts/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import { readTestLiterals } from "../expected-values.ts";
import type { TryOut } from "../tried.ts";
import { findNarrowFixes, testsOnBase } from "./other-inputs.ts";
import { withMore } from "./with-more.ts";

async function readTest(file: string, name: string, text: string) {
  return readTestLiterals([{ name, file }], { read: () => text, outlines: await createOutlineParser() });
}

it.each([
  [
    "it.test.js",
    'test("takes", () => {\n  const one = new Queue().add("a").add("b");\n  one.mark();\n  assert.equal(one.take([1, 2]), [3]);\n});\n',
    [
      '  const one = new Queue().add("a").add("a").add("b");',
      '  const one = new Queue().add("a").add("b").add("b");',
      "  assert.equal(one.take([1, 2, 2]), [3]);",
      "  one.mark(); one.mark();",
    ],
  ],
  [
    "test_it.py",
    'import pytest\n\n\n@pytest.fixture\ndef one():\n    return Queue().add("a")\n\n\ndef test_takes(one):\n    one.mark()\n    assert one.take([1, 2]) == [3]\n',
    [
      "    assert one.take([1, 2, 2]) == [3]",
      "    one.mark(); one.mark()",
      '    return Queue().add("a").add("a")',
    ],
  ],
  [
    "it_test.go",
    'package it\n\nfunc takes(t *testing.T) {\n\tone := (&Queue{Most: 2}).Add("a")\n\tif Sum([]int{1, 2}, Line{3, 4}) != 3 {\n\t\tt.Fail()\n\t}\n}\n',
    ['\tone := (&Queue{Most: 2}).Add("a").Add("a")', "\tif Sum([]int{1, 2, 2}, Line{3, 4}) != 3 {"],
  ],
])("tests in %s get more of what they have, but for what they expect", async (file, text, wanted) => {
  const files = await readTest(file, file.endsWith(".py") ? "test_takes" : "takes", text);
  const changed = files[0]?.tests[0]?.repeats.map((_, at) => {
    const before = new Set(text.split("\n"));
    return withMore(files, at)
      .texts.get(file)
      ?.split("\n")
      .filter((line) => !before.has(line))
      .join("\n");
  });
  expect(changed).toEqual(expect.arrayContaining(wanted));
  expect(changed?.join("\n")).not.toMatch(/3, 3|assert\.equal.*assert\.equal/);
});

const file = "test/it.test.js";
const name = "takes";
const test = { name, file };

/** Runs the test on a queue that takes in some way. */
function runOn(take: (items: readonly string[]) => string | undefined): TryOut {
  return async (texts) => {
    const items = [...(texts.get(file) ?? "").matchAll(/add\("(\w)"\)/g)].map(([, item = ""]) => item);
    const actual = take(items);
    const tried =
      actual === "a"
        ? { outcome: TestOutcome.PASSED, cause: "" }
        : { outcome: TestOutcome.FAILED, cause: `${actual} !== a` };
    return new Map([[testIdentity(test), tried]]);
  };
}

it.each<[string, (items: readonly string[]) => string | undefined, string | undefined]>([
  ["is as the base", (items) => items[0], undefined],
  ["is right for two items only", (items) => (items.length === 2 ? items[0] : items.at(-1)), "never"],
  ["takes the last but one", (items) => items.at(-2), "some"],
  [
    "is right for two items and counts otherwise",
    (items) => (items.length === 2 ? "a" : String(items.length)),
    "never",
  ],
])("a fix that %s, with more items", async (_, fixed, narrowness) => {
  const files = await readTest(
    file,
    name,
    'test("takes", () => assert.equal(new Queue().add("a").add("b").take(), "a"));\n',
  );
  const states = {
    onBase: runOn((items) => items[0]),
    onRed: runOn((items) => items.at(-1)),
    onFix: runOn(fixed),
  };
  const known = await testsOnBase(files, states.onBase);
  const narrow = await findNarrowFixes(files, states, known, { inputs: withMore, most: 4, untilAlike: true });
  expect(narrow.get(testIdentity(test))).toBe(narrowness);
});
