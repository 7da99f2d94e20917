import { expect, it } from "vitest";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import { changeLiterals, readTestLiterals } from "./expected-values.ts";

const outlines = await createOutlineParser();

async function read(file: string, name: string, text: string) {
  const [found] = await readTestLiterals([{ file, name }], { read: () => text, outlines });
  const [test] = found?.tests ?? [];
  if (!found || !test) throw new Error("the test was not found");
  const textsOf = (nodes: typeof test.given) => nodes.map((node) => node.text);
  return { found, test, given: textsOf(test.given), expected: textsOf(test.expected) };
}

it("takes the data that tests share for their inputs, but no title, import or expected value", async () => {
  const text = `import { recent } from "../src/feed.js";
const items = [{ title: "Launch", date: "2024-03-01" }];
describe("a feed", () => {
  it("shows items", () => {
    assert.deepEqual(recent(items, 7), ["Launch (1 day)", "Plan (2 days)"]);
  });
});
`;
  const { given, expected } = await read("test/feed.test.js", "a feed > shows items", text);
  expect(given).toEqual(['"Launch"', '"2024-03-01"', "7"]);
  expect(expected).toEqual(['"Plan (2 days)"']);
});

it("finds tests within tests, and no docstring among inputs", async () => {
  const nested =
    'test("in Lima", async (t) => {\n  await t.test("adds", () => assert.equal(f(5), 6));\n});\n';
  expect((await read("test/a.test.js", "in Lima > adds", nested)).given).toEqual(["5"]);
  const python = '"""Tests."""\nRATE = 7\n\n\ndef test_adds():\n    """Adds."""\n    assert f(RATE) == 8\n';
  expect((await read("tests/test_a.py", "test_adds", python)).given).toEqual(["7"]);
});

it.each([
  ['"2024-07-15T07:00:00Z"', '"2024-07-16T07:00:00Z"'],
  ['"2024-02-28"', '"2024-02-01"'],
  ['"1,250.9 kg"', '"1,250.8 kg"'],
  ['"disk"', '"~disk"'],
])("changes %s to another value of its kind", async (literal, other) => {
  const { found, test } = await read(
    "test/a.test.js",
    "t",
    `test("t", () => assert.equal(f(${literal}), 6));\n`,
  );
  expect(changeLiterals(found, test.given, "within")).toContain(`f(${other})`);
});
