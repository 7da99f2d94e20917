import { beforeAll, describe, expect, it } from "vitest";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { readCases } from "./read-cases.ts";

let parser: SyntaxParser;

beforeAll(async () => {
  parser = await createOutlineParser();
});

describe("tests of JavaScript and TypeScript", () => {
  const read = (text: string) => readCases(parser, { path: "a.test.ts", text });

  it("come with the imports and helpers they need, and no others", () => {
    const [test] = read(`
      import { expect, it, vi } from "vitest";
      import { parse, render } from "../src/page.js";
      const sample = (name: string) => parse(name);
      const unused = 1;
      it("parses", () => { expect(sample("a")).toBe(1); });
      it("renders", () => { expect(render()).toBe(2); });
    `);
    expect(test?.title).toBe("parses");
    expect(test?.code).toContain('import { expect, it } from "vitest";');
    expect(test?.code).toContain('import { parse } from "../src/page.js";');
    expect(test?.code).toContain("const sample");
    expect(test?.code).not.toMatch(/unused|renders/);
  });

  it("stand in their suites, with the hooks of these", () => {
    const [, second] = read(`
      describe("cart", () => {
        let cart;
        beforeEach(() => { cart = new Cart(); });
        describe("add", () => {
          it("first", () => { assert(1); });
          it("second", () => { assert(cart); });
        });
      });
    `);
    expect(second?.suites).toEqual(["cart", "add"]);
    expect(second?.code).toMatch(/describe\("cart"[\s\S]*beforeEach[\s\S]*describe\("add"[\s\S]*second/);
    expect(second?.code).not.toContain("first");
  });

  it("may be subtests, rows of a table, or made in a loop", () => {
    const titles = read(`
      test("all", async (t) => { await t.test("one", () => { ok(1); }); await t.test("two", () => { ok(2); }); });
      it.each([[1, 2]])("adds %i", (a, b) => { ok(a + b); });
      for (const row of rows) { it("reads " + row, () => { ok(row); }); }
      it.skip("later", () => { ok(3); });
    `).map(({ title }) => title);
    expect(titles).toEqual(["one", "two", "adds %i", 'reads " + row']);
  });
});

describe("tests of Python", () => {
  const read = (text: string) => readCases(parser, { path: "test_a.py", text });

  it("come with the fixtures they name, and the imports that these need", () => {
    const [test] = read(
      [
        "import json",
        "import pytest",
        "from shop import Cart, Order",
        "@pytest.fixture",
        "def cart():",
        "    return Cart(json.loads('{}'))",
        "def test_total(cart):",
        "    assert cart.total == 0",
        "def test_order():",
        "    assert Order()",
      ].join("\n"),
    );
    expect(test?.code).toMatch(
      /^import json\nimport pytest\nfrom shop import Cart\n@pytest.fixture\ndef cart/,
    );
    expect(test?.code).not.toContain("Order");
  });

  it("stay methods of their class, with its set-up", () => {
    const [, second] = read(
      [
        "class TestCart(unittest.TestCase):",
        "    def setUp(self):",
        "        self.cart = Cart()",
        "    def test_first(self):",
        "        pass",
        "    def test_second(self):",
        "        self.assertTrue(self.cart)",
      ].join("\n"),
    );
    expect(second?.suites).toEqual(["TestCart"]);
    expect(second?.code).toMatch(/^class TestCart[\s\S]*\n {4}def setUp[\s\S]*\n {4}def test_second/);
    expect(second?.code).not.toContain("test_first");
  });
});
