import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { blockOf, withoutBlocks } from "../../../tests/reading/test-blocks.ts";
import { javascriptReading } from "./javascript-reading.ts";

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** The text without the tests that are reported by these names; undefined if one of them is not found. */
function without(text: string, ...names: string[]): string | null | undefined {
  const root = outlines.tree("fare.agent.test.js", text);
  if (!root) throw new Error("does not parse");
  const blocks = javascriptReading.blocksIn(root);
  const gone = names.map((name) => blockOf(blocks, name));
  if (gone.some((block) => !block)) return undefined;
  return withoutBlocks(
    root,
    { blocks, imports: javascriptReading.importedIn(root) },
    new Set(gone.flatMap((one) => one ?? [])),
  );
}

const file = `import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fare, toll } from "../src/fare.js";

describe("fare", () => {
  test('returns 4 for "km"', () => {
    assert.equal(fare(2), 4);
  });

  // Zero is free.
  test("returns 0", () => {
    assert.equal(fare(0), 0);
  });
});

describe("toll", () => {
  for (const { km, expected } of [
    { km: 1, expected: 3 },
    { km: 2, expected: 6 },
  ]) {
    test(\`counts \${km} -> \${expected}\`, () => {
      assert.equal(toll(km), expected);
    });
  }
  test("returns 0", () => {
    assert.equal(toll(0), 0);
  });
});
`;

test("takes out one test and leaves all others as they are", () => {
  const left = without(file, 'fare > returns 4 for "km"');
  expect(left).toBe(file.replace(/\n {2}test\('returns 4[\s\S]*?\n {2}\}\);\n/, ""));
  expect(without(file, "fare > returns 0")).not.toContain("Zero is free");
});

test("takes out a whole table for one of its rows, an empty heading, and imports that nothing uses any more", () => {
  expect(without(file, "toll > counts 2 -> 6")).not.toMatch(/for \(|counts/);
  const left = without(file, "counts 1 -> 3", "toll > returns 0");
  expect(left).not.toContain('describe("toll"');
  expect(left).toContain('import { fare } from "../src/fare.js";');
  expect(left).toContain('import { describe, test } from "node:test";');
  const last = without(file, "counts 1 -> 3", "toll > returns 0", 'returns 4 for "km"');
  expect(last).toContain("fare(0)");
});

test("a name that fits two tests or none is not taken out", () => {
  expect(without(file, "returns 0")).toBeUndefined();
  expect(without(file, "returns 1")).toBeUndefined();
});

test("tables of other runners, and names that are required", () => {
  const text = `const { share, parse } = require('../lib/money')

test.each([[3, 1], [4, 2]])('shares %j -> %j', (cents, expected) => {
  expect(share(cents)).toBe(expected)
})

it('isn\\'t odd', () => {
  expect(parse('1')).toBe(1)
})
`;
  expect(without(text, "shares 4 -> 2")).toBe(
    "const { parse } = require('../lib/money')\n\nit('isn\\'t odd', () => {\n  expect(parse('1')).toBe(1)\n})\n",
  );
  expect(without(text, "isn't odd")).toContain("{ share }");
  expect(without(text, "isn't odd", "shares 4 -> 2")).toBeNull();
});
