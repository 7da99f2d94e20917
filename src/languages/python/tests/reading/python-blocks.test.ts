import { expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import { blockOf, withoutBlocks } from "../../../tests/reading/test-blocks.ts";
import { pythonReading } from "./python-reading.ts";

async function without(text: string, ...names: string[]): Promise<string | null | undefined> {
  const root = (await createOutlineParser()).tree("test_fare_agent.py", text);
  if (!root) throw new Error("does not parse");
  const blocks = pythonReading.blocksIn(root);
  const gone = names.map((name) => blockOf(blocks, name));
  if (gone.some((block) => !block)) return undefined;
  const file = { blocks, imports: pythonReading.importedIn(root) };
  return withoutBlocks(root, file, new Set(gone.flatMap((one) => one ?? [])));
}

const functions = `import pytest

from fare import fare, toll


def test_fare_returns_4():
    assert fare(2) == 4


@pytest.mark.parametrize(("km", "expected"), [(1, 3), (2, 6)])
def test_toll_counts(km, expected):
    assert toll(km) == expected
`;
const methods = `import unittest

from fare import fare, toll


class TestFare(unittest.TestCase):
    def test_returns_4(self):
        self.assertEqual(fare(2), 4)

    def test_returns_0(self):
        self.assertEqual(fare(0), 0)


class TestToll(unittest.TestCase):
    def test_returns_0(self):
        self.assertEqual(toll(0), 0)
`;

test("takes out a function, or a whole table for one of its rows, with the imports that only it used", async () => {
  expect(await without(functions, "test_toll_counts[2-6]")).toBe(`from fare import fare


def test_fare_returns_4():
    assert fare(2) == 4
`);
  expect(await without(functions, "test_fare_returns_4")).toContain("from fare import toll\n\n\n@pytest");
  expect(await without(functions, "test_toll_counts[1-3]", "test_fare_returns_4")).toBeNull();
});

test("takes out methods by their class, and a class that would be empty", async () => {
  expect(await without(methods, "TestFare::test_returns_0")).toBe(
    methods.replace(/\n {4}def test_returns_0\(self\):\n {8}self.assertEqual\(fare\(0\), 0\)\n/, ""),
  );
  const left = await without(methods, "TestToll::test_returns_0");
  expect(left).not.toMatch(/toll/i);
  expect(await without(methods, "test_returns_0")).toBeUndefined();
  expect(await without(functions, "test_fare")).toBeUndefined();
});
