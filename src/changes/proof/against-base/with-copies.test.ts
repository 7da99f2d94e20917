import { expect, it } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { readTestLiterals } from "../expected-values.ts";
import { withCopies } from "./with-copies.ts";

it.each([
  [
    "it.test.js",
    'test("loads", () => {\n  const rows = [1];\n  assert.deepEqual(load(save(rows, 2)), rows);\n});\n',
    "assert.deepEqual(load(save(structuredClone(rows), 2)), rows)",
  ],
  [
    "test_it.py",
    "def test_loads():\n    rows = [1]\n    assert load(save(rows)) == rows\n",
    'assert load(save(__import__("copy").deepcopy(rows))) == rows',
  ],
  [
    "it.test.js",
    'test("loads", () => {\n  const rows = [1];\n  assert.equal(load(rows), 1);\n});\n',
    undefined,
  ],
])("a test in %s passes a copy of what it compares with", async (file, text, wanted) => {
  const name = file.endsWith(".py") ? "test_loads" : "loads";
  const outlines = await createOutlineParser();
  const files = await readTestLiterals([{ name, file }], { read: () => text, outlines });
  const changed = withCopies(files).texts.get(file);
  if (wanted === undefined) expect(changed).toBeUndefined();
  else expect(changed).toContain(wanted);
});
