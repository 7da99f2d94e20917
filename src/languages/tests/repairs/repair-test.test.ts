import { beforeAll, expect, test } from "vitest";
import { CaseKind } from "../../../contracts/index.ts";
import { createOutlineParser } from "../../create-outline-parser.ts";
import { languageOf } from "../../language-of.ts";
import type { SyntaxParser } from "../../syntax/outline.ts";
import type { TestImport } from "../candidate.ts";
import { saysInWords } from "./in-words.ts";
import { repairTest } from "./repair-test.ts";

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

interface Broken {
  readonly code: string;
  readonly reason: string;
  readonly step?: string;
  readonly imports?: readonly TestImport[];
  readonly meant?: readonly string[];
}

const sources: Readonly<Record<string, string>> = {
  "src/cart.js": "export async function total(items) {\n  return items.length;\n}\n",
  "src/tax.js": "export function tax(cents) {\n  return cents;\n}\n",
  "src/one.js": "export function same() {}\n",
  "src/two.js": "export function same() {}\n",
  "shop/cart.py": "async def total(items):\n    return len(items)\n",
  "shop/tax.py": "def tax(cents):\n    return cents\n",
};

async function repair(
  path: "src/cart.js" | "shop/cart.py",
  { code, reason, step = "passes", imports = [], meant = [] }: Broken,
) {
  const language = languageOf(path);
  const testing = await language?.loadTesting?.();
  if (!language || !testing) throw new Error("no language");
  const files = { paths: Object.keys(sources), read: (name: string) => sources[name] };
  const candidate = {
    ...{ name: "a test", target: "total", group: "total", kind: CaseKind.SUCCESS, code, imports },
    ...{ lines: undefined, branches: undefined, intent: "expected by the model" },
  };
  const project = { root: "", runner: "vitest", moduleSystem: "esm" } as never;
  const testPath = path.endsWith(".py") ? "tests/test_cart.py" : "test/cart.test.js";
  return repairTest({ candidate, step, reason, meant }, testing.tests, {
    ...{ project, files, sourcePath: path, testPath, outlines, toolchain: language.toolchain },
  });
}

test.each<[string, "src/cart.js" | "shop/cart.py", Broken, readonly TestImport[]]>([
  [
    "a name that one file exports",
    "src/cart.js",
    { code: "it('a', () => { expect(tax(1)).toBe(1); });", reason: "ReferenceError: tax is not defined" },
    [{ module: "../src/tax.js", name: "tax", kind: "named" }],
  ],
  [
    "a module that is not there",
    "src/cart.js",
    {
      code: "it('a', () => { expect(tax(1)).toBe(1); });",
      step: "imports what is there",
      reason: "neither the project nor its dependencies have ../lib/tax",
      imports: [{ module: "../lib/tax", name: "tax", kind: "default" }],
    },
    [{ module: "../src/tax.js", name: "tax", kind: "named" }],
  ],
  [
    "a name in Python",
    "shop/cart.py",
    { code: "def test_a():\n    assert tax(1) == 1", reason: "NameError: name 'tax' is not defined" },
    [{ module: "shop.tax", name: "tax", kind: "named" }],
  ],
])("imports %s", async (_, path, broken, imports) => {
  expect((await repair(path, broken))?.candidate.imports).toEqual(imports);
});

test("imports nothing that two files export, or that the test does not use", async () => {
  const code = "it('a', () => { same(); });";
  expect(
    await repair("src/cart.js", { code, reason: "ReferenceError: same is not defined" }),
  ).toBeUndefined();
  expect(await repair("src/cart.js", { code, reason: "ReferenceError: tax is not defined" })).toBeUndefined();
});

test.each<[string, "src/cart.js" | "shop/cart.py", Broken, string]>([
  [
    "a promise",
    "src/cart.js",
    { code: "it('a', () => { expect(total([1])).toBe(1); });", reason: "expected Promise{…} to be 1" },
    "it('a', async () => { expect(await total([1])).toBe(1); });",
  ],
  [
    "a coroutine",
    "shop/cart.py",
    {
      code: "def test_a():\n    assert total([1]) == 1",
      reason: "assert <coroutine object total at 0x1> == 1",
    },
    "def test_a():\n    assert asyncio.run(total([1])) == 1",
  ],
])("waits for %s", async (_, path, broken, code) => {
  expect((await repair(path, broken))?.candidate.code).toBe(code);
});

const wrong = { code: "it('a', async () => { expect(await total([7])).toBe(2); });" };
test.each([
  ["vitest", "AssertionError: expected 1 to be 2 // Object.is equality"],
  ["jest", "Error: expect(received).toBe(expected)\n\nExpected: 2\nReceived: 1\n"],
  ["node", "Expected values to be strictly equal:\n\n1 !== 2\n"],
])("takes what %s says was observed, and no longer calls it intended", async (_, reason) => {
  const repaired = await repair("src/cart.js", { ...wrong, reason });
  expect(repaired?.candidate.code).toBe(wrong.code.replace("toBe(2)", "toBe(1)"));
  expect(repaired?.candidate.intent).toBeUndefined();
  expect(repaired?.note).toBe("expected 2, got 1: observed, not intended");
});

test("takes what pytest says was observed", async () => {
  const code = 'def test_a():\n    assert name() == "ann"';
  const reason = "assert 'bob' == 'ann'";
  expect(await repair("shop/cart.py", { code, reason })).toBeUndefined();
  const plain = { code: code.replaceAll('"', "'"), reason };
  expect((await repair("shop/cart.py", plain))?.candidate.code).toBe(
    "def test_a():\n    assert name() == 'bob'",
  );
});

test("keeps an expected value that somebody meant, or that stands in two places", async () => {
  const reason = "expected 1 to be 2 // Object.is equality";
  expect(
    await repair("src/cart.js", { ...wrong, reason, meant: ["Check that it gives 2."] }),
  ).toBeUndefined();
  const twice = wrong.code.replace("[7]", "[2]");
  expect(await repair("src/cart.js", { code: twice, reason })).toBeUndefined();
  expect(await repair("src/cart.js", { ...wrong, reason: "TypeError: x is not iterable" })).toBeUndefined();
});

test.each([
  ["asks for nothing on the last free day", "0"],
  ["counts a page only once", "1"],
  ["doubles the price", "2"],
  ["is not newer than itself", "False"],
  ["knows no such member", "None"],
])("the name %j says that %s is meant", (name, value) => {
  expect(saysInWords(name, value)).toBe(true);
  expect(saysInWords(name, "17")).toBe(false);
});
