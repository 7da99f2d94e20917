import { expect, it } from "vitest";
import { graphOf } from "./reach/graph.fixture.ts";
import { isShadow, whyTestSupport } from "./test-support.ts";

type Files = Readonly<Record<string, string>>;

const javascript: Files = {
  "package.json": '{ "type": "module", "jest": { "setupFiles": ["./prepare.js"] } }',
  "prepare.js": "globalThis.ready = true;\n",
  "src/index.js": 'export { price } from "./price.js";\n',
  "src/price.js":
    'import table from "./table.json" with { type: "json" };\nexport const price = (n) => table[n];\n',
  "src/table.json": "{}",
  "src/helpers.js": "export const clean = (text) => text.trim();\n",
  "lib/helpers.js": "export const sum = (a, b) => a + b;\n",
  "lib/expecting.js":
    'import { expect } from "chai";\nexport const same = (a, b) => expect(a).to.equal(b);\n',
  "lib/fixtures/carts.js": "export const cart = [1];\n",
  "expected/prices.json": "{}",
  "test/price.test.js":
    'import { price } from "../src/index.js";\nimport { same } from "../lib/expecting.js";\nimport { cart } from "../lib/fixtures/carts.js";\nimport expected from "../expected/prices.json" with { type: "json" };\nsame(price(cart), expected);\n',
  "test/helpers.test.js":
    'import { sum } from "../lib/helpers.js";\nimport { clean } from "../src/helpers.js";\n',
};
const python: Files = {
  "pyproject.toml": "[project]\nname = 'shop'\n",
  "shop/__init__.py": "",
  "shop/cart.py": "def total(items):\n    return sum(items)\n",
  "shop/testing.py": "from shop.cart import total\n\n\ndef check(a):\n    assert total(a)\n",
  "checks.py": "import pytest\n\n\ndef same(a, b):\n    assert a == pytest.approx(b)\n",
  "tests/test_cart.py":
    "from checks import same\nfrom shop.cart import total\nfrom shop.testing import check\n",
};
const go: Files = {
  "go.mod": "module example.com/shop\n",
  "cart/cart.go": "package cart\n\nfunc Total() int { return 1 }\n",
  "cart/cart_test.go":
    'package cart\n\nimport (\n\t"testing"\n\n\t"example.com/shop/internal/check"\n)\n\nfunc TestTotal(t *testing.T) { check.Same(t, Total(), 1) }\n',
  "internal/check/check.go":
    'package check\n\nimport "testing"\n\nfunc Same(t *testing.T, a, b int) {\n\tif a != b {\n\t\tt.Fatal()\n\t}\n}\n',
};

it.each<[string, Files, string, boolean]>([
  ["a module of the product", javascript, "src/price.js", false],
  ["the door of a library, which only its tests import", javascript, "src/index.js", false],
  ["data of the product", javascript, "src/table.json", false],
  ["a helper of the product that has tests of its own", javascript, "lib/helpers.js", false],
  ["a helper of the same name elsewhere", javascript, "src/helpers.js", false],
  ["a module that loads a test framework", javascript, "lib/expecting.js", true],
  ["a module of fixtures", javascript, "lib/fixtures/carts.js", true],
  ["data that only a test names", javascript, "expected/prices.json", true],
  ["a file that settings run before tests", javascript, "prepare.js", true],
  ["a file that nobody uses", javascript, "src/unknown.js", false],
  ["a module of a package", python, "shop/cart.py", false],
  ["a module for tests in a package", python, "shop/testing.py", true],
  ["a module of checks", python, "checks.py", true],
  ["code of a package", go, "cart/cart.go", false],
  ["a package for tests", go, "internal/check/check.go", true],
])("%s", async (_, texts, path, isSupport) => {
  const files = { paths: Object.keys(texts), read: (one: string) => texts[one] };
  expect(whyTestSupport(path, await graphOf(texts), files) !== undefined).toBe(isSupport);
});

it.each<[string, Files, string, readonly string[], boolean]>([
  ["one that the change does not reach", javascript, "lib/compare.js", ["src/price.js"], true],
  ["one that uses what the change alters", javascript, "lib/describe.js", ["src/price.js"], false],
  ["one that the change alters", javascript, "lib/compare.js", ["src/price.js", "lib/compare.js"], false],
  ["one beside a change of tests alone", javascript, "lib/compare.js", ["test/price.test.js"], false],
  ["one that settings may concern", javascript, "lib/compare.js", ["src/price.js", "package.json"], false],
  ["one whose tests do not see the change", javascript, "lib/apart.js", ["src/price.js"], false],
  ["one with tests of its own", javascript, "lib/helpers.js", ["src/price.js"], false],
  ["the door of the library", javascript, "src/index.js", ["src/price.js"], false],
])(
  "a module that only tests use, with a name that says nothing: %s",
  async (_, texts, path, changed, isSupport) => {
    const more = {
      ...texts,
      "lib/compare.js": "export const differ = (a, b) => a !== b;\n",
      "lib/apart.js": "export const differ = (a, b) => a !== b;\n",
      "lib/describe.js":
        'import { price } from "../src/index.js";\nexport const describe = (n) => String(price(n));\n',
      "test/more.test.js":
        'import { differ } from "../lib/compare.js";\nimport { describe } from "../lib/describe.js";\n',
      "test/other.test.js": 'import { differ } from "../lib/apart.js";\n',
    };
    const files = { paths: Object.keys(more), read: (one: string) => (more as Files)[one] };
    expect(whyTestSupport(path, await graphOf(more), files, changed) !== undefined).toBe(isSupport);
  },
);

it.each([
  ["pytest.py", true],
  ["src/coverage/__init__.py", true],
  ["venv.py", true],
  ["insurance/coverages.py", false],
  ["site/views.py", false],
])("%s stands in for a tool: %s", (path, expected) => {
  expect(isShadow(path)).toBe(expected);
});
