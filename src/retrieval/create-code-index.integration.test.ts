import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Embedding } from "../ports/embedding.ts";
import { type IndexedRepository, indexRepository } from "./code-index.fixture.ts";
import type { CodeSnapshot } from "./create-code-index.ts";

const files = {
  "shop/client.py": `"""Talks to the warehouse."""
import json
from shop.retry import with_retries


def fetch_stock(item):
    """Asks how many pieces are left."""
    return with_retries(lambda: json.loads(item))


class Basket:
    def checkout(self, card):
        # the customer pays here
        return charge_card(card, fetch_stock(self))
`,
  "shop/retry.py": `def with_retries(action, attempts=3):
    """Repeats an action with exponential backoff."""
    for _ in range(attempts):
        try:
            return action()
        except OSError:
            continue
    raise TimeoutError("gave up")


def charge_card(card, amount):
    return card.debit(amount)
`,
  "shop/report.py": "from . import client\n\n\ndef daily_report():\n    return client.fetch_stock('all')\n",
  "web/price.ts": `/** Rounds a price to whole cents. */
export function roundPrice(price: number): number {
  return Math.round(price * 100) / 100;
}
`,
  "web/cart.ts": `import { roundPrice } from "./price.js";
export const cartTotal = (prices: number[]) => roundPrice(prices.reduce((a, b) => a + b, 0));
`,
  "web/other.ts": "export function roundPrice(price: string) {\n  return price;\n}\n",
  "web/price.test.ts": `import { roundPrice } from "./price.js";
import { samplePrices } from "./support/samples.ts";

test("rounds", () => {
  expect(samplePrices.map(roundPrice)).toEqual([1]);
});
`,
  "web/support/samples.ts": "export const samplePrices = [1];\n",
  "tests/conftest.py": `import pytest


@pytest.fixture
def stocked_shop(tmp_path):
    return tmp_path


def not_a_fixture():
    pass
`,
  "tests/test_client.py": `from shop.client import fetch_stock


def test_other():
    assert True


def test_fetch_stock_of_nothing(stocked_shop):
    assert fetch_stock("{}") == {}
`,
  "tests/test_report.py": "def test_report():\n    assert 'report'\n",
};

let indexed: IndexedRepository;
let code: CodeSnapshot;

beforeAll(async () => {
  indexed = await indexRepository(files);
  code = await indexed.update();
});
afterAll(() => indexed.close());

const names = (symbols: readonly { readonly path: string; readonly name: string }[]) =>
  symbols.map(({ path, name }) => `${path}::${name}`).sort();

describe("search", () => {
  test.each([
    ["fetchStock", "shop/client.py::fetch_stock"],
    ["round to cents", "web/price.ts::roundPrice"],
    ["exponential backoff", "shop/retry.py::with_retries"],
    ["customer paying", "shop/client.py::Basket.checkout"],
    ["gave up", "shop/retry.py::with_retries"],
  ])("%s", async (text, first) => {
    const [hit] = await code.search({ text });
    expect(hit && names([hit.symbol])).toEqual([first]);
  });

  test("without words in common, what is near by calls is found", async () => {
    const near = { path: "shop/client.py", name: "Basket.checkout" };
    const hits = await code.search({ text: "zebra", near }, { k: 2 });
    expect(names(hits.map(({ symbol }) => symbol))).toEqual([
      "shop/client.py::fetch_stock",
      "shop/retry.py::charge_card",
    ]);
    expect(hits.map(({ words, meaning }) => [words, meaning])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test("alpha weighs meaning against words", async () => {
    const query = { text: "round price", near: { path: "shop/report.py", name: "daily_report" } };
    const first = async (alpha: number) => (await code.search(query, { alpha }))[0]?.symbol.name;
    expect([await first(0), await first(1)]).toEqual(["roundPrice", "fetch_stock"]);
  });

  test("finds nothing where there is nothing", async () => {
    expect(await code.search({ text: "" })).toEqual([]);
    expect(await code.search({ text: '"; DROP TABLE files' })).toEqual([]);
  });
});

describe("with an embedding", () => {
  const usage = { inputTokens: 1, outputTokens: 0, estimated: false };
  const query = { text: "summary of stock", near: { path: "shop/client.py", name: "fetch_stock" } };

  function scripted(more: Partial<Embedding> = {}) {
    const asked: string[] = [];
    const embedding: Embedding = {
      name: "compatible:scripted",
      asksAlways: false,
      embed: async ({ texts }) => {
        asked.push(...texts);
        const vectors = texts.map((text) => (/reports?\b|summary/.test(text) ? [1, 0] : [0, 1]));
        return { status: "answered", vectors, usage };
      },
      ...more,
    };
    return { asked, embedding };
  }

  test("meaning is its own, and only what is new is asked for", async () => {
    const { asked, embedding } = scripted();
    const own = await indexRepository(files, { embedding });
    try {
      const [hit] = await (await own.update()).search(query, { alpha: 1 });
      expect(hit?.symbol.path).toMatch(/report/);
      const before = asked.length;
      const changed = files["shop/report.py"].replace("def daily_report", "def monthly_report");
      const snapshot = await own.update({ "shop/report.py": changed });
      expect((await snapshot.search(query, { alpha: 1 }))[0]?.symbol.name).toBe("monthly_report");
      expect(asked.slice(before).length).toBeGreaterThan(0);
      for (const text of asked.slice(before)) expect(text).toMatch(/^shop\/report.py monthly_report\n/);
    } finally {
      await own.close();
    }
  });

  test("one that always asks is asked for known symbols as well", async () => {
    const { asked, embedding } = scripted({ asksAlways: true });
    const own = await indexRepository(files, { embedding });
    try {
      const snapshot = await own.update();
      await snapshot.search(query);
      const { length } = asked;
      await snapshot.search(query);
      expect(asked.length).toBe(2 * length);
    } finally {
      await own.close();
    }
  });

  test("one that cannot be used is asked once, and closeness by calls replaces it", async () => {
    let calls = 0;
    const embed: Embedding["embed"] = async () => {
      calls += 1;
      return { status: "unavailable", reason: "the server answered 500: no", transient: false, usage };
    };
    const own = await indexRepository(files, { embedding: scripted({ embed }).embedding });
    try {
      const snapshot = await own.update();
      const near = { path: "shop/client.py", name: "Basket.checkout" };
      const hits = await snapshot.search({ text: "zebra", near }, { k: 2 });
      expect(hits).toEqual(await code.search({ text: "zebra", near }, { k: 2 }));
      await snapshot.search(query);
      expect(calls).toBe(1);
      expect([...snapshot.problems]).toEqual([
        "Related code was looked for by calls and not by meaning: compatible:scripted is unavailable (the server answered 500: no).",
      ]);
    } finally {
      await own.close();
    }
  });
});

test("snippets have the lines they say, within the file", async () => {
  const place = { path: "shop/client.py", name: "fetch_stock" };
  const snippet = await code.snippet(place, { radius: 1 });
  const lines = files["shop/client.py"].split("\n").slice(4, 9);
  expect(snippet).toEqual({ path: place.path, lineStart: 5, lineEnd: 9, text: lines.join("\n") });
  expect(await code.snippet(place)).toMatchObject({ lineStart: 1, lineEnd: 14 });
  const range = { path: "shop/retry.py", lineStart: 11, lineEnd: 90 };
  expect(await code.snippet(range, { radius: 0 })).toMatchObject({ lineStart: 11, lineEnd: 12 });
  expect(await code.snippet({ path: "../secret", lineStart: 1, lineEnd: 1 })).toBeUndefined();
});

test("callers are those that can mean it: by import, in the same file, or by a name that is its own", async () => {
  expect(names(await code.callersOf({ path: "shop/client.py", name: "fetch_stock" }))).toEqual([
    "shop/client.py::Basket.checkout",
    "shop/report.py::daily_report",
    "tests/test_client.py::test_fetch_stock_of_nothing",
  ]);
  expect(names(await code.callersOf({ path: "shop/retry.py", name: "charge_card" }))).toEqual([
    "shop/client.py::Basket.checkout",
  ]);
  expect(names(await code.callersOf({ path: "web/price.ts", name: "roundPrice" }))).toEqual([
    "web/cart.ts::cartTotal",
  ]);
  expect(await code.callersOf({ path: "web/other.ts", name: "roundPrice" })).toEqual([]);
});

test("tests near a target, with the fixtures they see", async () => {
  const near = await code.testsNear({ path: "shop/client.py", name: "fetch_stock" });
  expect(near.tests).toEqual([
    {
      path: "tests/test_client.py",
      reasons: ["imports it", "names it", "named after it"],
      lineStart: 8,
      lineEnd: 9,
    },
  ]);
  expect(names(near.fixtures)).toEqual(["tests/conftest.py::stocked_shop"]);
});

test("a test that is named after a file is near as a whole", async () => {
  const { tests } = await code.testsNear({ path: "shop/report.py", name: "daily_report" });
  expect(tests).toEqual([
    { path: "tests/test_report.py", reasons: ["named after it"], lineStart: 1, lineEnd: 2 },
  ]);
});

test("tests near a target, with the helpers they import", async () => {
  const near = await code.testsNear({ path: "web/price.ts", name: "roundPrice" });
  expect(near.tests.map(({ path }) => path)).toEqual(["web/price.test.ts"]);
  expect(near.helpers).toEqual(["web/support/samples.ts"]);
});
