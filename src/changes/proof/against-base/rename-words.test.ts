import { expect, it } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { readTestLiterals } from "../expected-values.ts";
import { withInputsOf } from "./borrowed-inputs.ts";
import { renameWords } from "./rename-words.ts";

const outlines = await createOutlineParser();

const read = (file: string, text: string, ...names: string[]) =>
  readTestLiterals(
    names.map((name) => ({ file, name })),
    { read: () => text, outlines },
  );

it("gives other names to what a test gives and expects back, in the other order of the alphabet", async () => {
  const text = `import asyncio
from leases import Leases

def test_waits():
    log = play(use("disk", "ann"), use("disk", "bob"), {"Ann": 1}, path="a/disk.txt")
    assert log == ["ann holds disk", "bob holds disk"], "two leases"
`;
  const { texts, tests } = renameWords(await read("tests/test_lease.py", text, "test_waits"));
  expect(texts.get("tests/test_lease.py")).toBe(
    text
      .replaceAll('"disk"', '"wisk"')
      .replaceAll("holds disk", "holds wisk")
      .replaceAll('"ann', '"znn')
      .replaceAll('"Ann"', '"Znn"')
      .replaceAll('"bob', '"yob'),
  );
  expect(tests).toMatchObject([
    { test: { name: "test_waits" }, wants: ["znn holds wisk", "yob holds wisk"] },
  ]);
});

it("renames nothing where no word comes back, and never a part of a name", async () => {
  const text = 'test("adds", () => assert.equal(label("box-1", 3), "a box, 3"));\n';
  expect(renameWords(await read("test/it.test.js", text, "adds"))).toEqual({ texts: new Map(), tests: [] });
});

it("lends inputs of the same kind, the shortest first, and only one at a time", async () => {
  const text = `test("zero", () => assert.equal(table([["ink", 0]]), "ink 0"));
test("numbers", () => assert.equal(table([["pens", 5], ["jars", 120]]), "5, 120"));
`;
  const path = "test/it.test.js";
  const inputs = withInputsOf(await read(path, text, "zero"));
  const others = await read(path, text, "numbers");
  const tried = [0, 1, 2, 3, 4].map((at) => inputs(others, at).texts.get(path));
  expect(tried).toEqual([
    text.replace(", 5]", ", 0]"),
    text.replace(", 120]", ", 0]"),
    text.replace('["pens"', '["ink"'),
    text.replace('["jars"', '["ink"'),
    undefined,
  ]);
});
