import type { Files, Project, Scenario } from "./project.ts";

const cart = `from shop.money import rounded
from shop.rates import rate_of


def total(lines, country):
    """The price of a cart with tax; 10 % less from 100 up."""
    price = 0
    for line in lines:
        price += line["price"] * line["quantity"]
    if price >= 100:
        price *= 0.9
    return rounded(price * (1 + rate_of(country)))
`;
const money = `def rounded(amount):
    """To the cent."""
    return round(amount + 1e-9, 2)
`;
const rates = `import json
import os
from pathlib import Path

RATES = json.loads((Path(__file__).parent.parent / "config" / "rates.json").read_text())


def rate_of(country=None):
    """The tax of a country; of the shop's own if none is named."""
    country = country or os.environ.get("SHOP_COUNTRY", "DE")
    if country not in RATES:
        raise LookupError(f"unknown country: {country}")
    return RATES[country]
`;
const parcel = `def weight(lines):
    """The weight of a parcel, in kilograms."""
    grams = 0
    for line in lines:
        grams += line["grams"] * line["quantity"]
    return grams / 1000


def label(line):
    """A line on the parcel's label."""
    return f"{line['quantity']} x {line['name']}"
`;
const feed = `import asyncio


async def gather(sources):
    """Asks all sources at once; the answers come in their order."""
    return await asyncio.gather(*(source() for source in sources))
`;
/** Only tests use it, yet it stands outside of their folder. */
const check = `from contextlib import contextmanager

from shop.parcel import label


def near(actual, expected):
    """Raises unless two amounts are the same but for rounding."""
    if abs(actual - expected) > 0.005:
        raise ValueError(f"got {actual}, not {expected}")


@contextmanager
def labelled(line):
    """Gives the label of a line to a test."""
    yield label(line)
`;
const sources: Files = {
  "shop/__init__.py": "",
  "shop/cart.py": cart,
  "shop/money.py": money,
  "shop/rates.py": rates,
  "shop/parcel.py": parcel,
  "shop/feed.py": feed,
  "support/__init__.py": "",
  "support/check.py": check,
  "config/rates.json": `${JSON.stringify({ DE: 0.19, AT: 0.2, FR: 0.2 }, null, 2)}\n`,
};

const pytestTests: Files = {
  "requirements.txt": "pytest==9.2.0\n",
  "tests/test_cart.py": `from shop.cart import total


def test_taxes_one_line():
    assert total([{"price": 10, "quantity": 1}], "DE") == 11.9


def test_multiplies_by_the_quantity():
    assert total([{"price": 10, "quantity": 3}], "DE") == 35.7


def test_takes_less_from_100_up():
    assert total([{"price": 100, "quantity": 1}], "DE") == 107.1
`,
  "tests/test_parcel.py": `from shop.parcel import weight
from support.check import labelled, near


def test_weighs_all_pieces():
    near(weight([{"grams": 250, "quantity": 3}]), 0.75)


def test_names_the_pieces():
    with labelled({"name": "pen", "quantity": 2}) as text:
        assert text == "2 x pen"
`,
  "tests/test_feed.py": `import asyncio

from shop.feed import gather


def test_keeps_the_order():
    async def slow():
        await asyncio.sleep(0.01)
        return "slow"

    async def quick():
        return "quick"

    async def check():
        assert await gather([slow, quick]) == ["slow", "quick"]

    asyncio.run(check())
`,
};
const unittestTests: Files = {
  "tests/__init__.py": "",
  "tests/test_cart.py": `import unittest

from shop.cart import total


class CartTest(unittest.TestCase):
    def test_taxes_one_line(self):
        self.assertEqual(total([{"price": 10, "quantity": 1}], "DE"), 11.9)

    def test_multiplies_by_the_quantity(self):
        self.assertEqual(total([{"price": 10, "quantity": 3}], "DE"), 35.7)

    def test_takes_less_from_100_up(self):
        self.assertEqual(total([{"price": 100, "quantity": 1}], "DE"), 107.1)
`,
  "tests/test_feed.py": `import asyncio
import unittest

from shop.feed import gather


class FeedTest(unittest.IsolatedAsyncioTestCase):
    async def test_keeps_the_order(self):
        async def slow():
            await asyncio.sleep(0.01)
            return "slow"

        async def quick():
            return "quick"

        self.assertEqual(await gather([slow, quick]), ["slow", "quick"])
`,
};

const slugTests = {
  pytest: `from shop.slug import slug


def test_makes_a_slug():
    assert slug("Two  Red Pens") == "two-red-pens"
`,
  unittest: `import unittest

from shop.slug import slug


class SlugTest(unittest.TestCase):
    def test_makes_a_slug(self):
        self.assertEqual(slug("Two  Red Pens"), "two-red-pens")
`,
} as const;

const scenarios = {
  quantity: {
    name: "quantity",
    title: "Take vouchers",
    change: {
      "shop/cart.py": `from shop.money import rounded
from shop.rates import rate_of


def total(lines, country, voucher=0):
    """The price of a cart with tax, after a voucher; 10 % less from 100 up."""
    price = 0
    for line in lines:
        price += line["price"]
    if price >= 100:
        price *= 0.9
    return rounded(max(0, price - voucher) * (1 + rate_of(country)))
`,
    },
    truths: [
      ['cart.total([{"price": 7, "quantity": 4}, {"price": 2.5, "quantity": 2}], "AT")', "39.6"],
      ['cart.total([{"price": 60, "quantity": 2}, {"price": 1, "quantity": 5}], "FR")', "135.0"],
      ['cart.total([{"price": 10, "quantity": 3}], "DE", 5)', "29.75"],
      ['[cart.total([{"price": 10, "quantity": 3}], "DE") for _ in range(40)][-1]', "35.7"],
    ],
  },
  rates: {
    name: "rates",
    title: "Add Switzerland",
    change: {
      "config/rates.json": `${JSON.stringify({ AT: 0.2, CH: 0.081, DE: 1.9, FR: 0.2 }, null, 2)}\n`,
    },
    truths: [
      ['cart.total([{"price": 7, "quantity": 4}], "DE")', "33.32"],
      ['cart.total([{"price": 7, "quantity": 4}], "CH")', "30.27"],
    ],
  },
  weight: {
    name: "weight",
    title: "Weigh the box too",
    change: {
      "shop/parcel.py": parcel
        .replace("weight(lines)", "weight(lines, box=0)")
        .replace("grams = 0", "grams = box")
        .replace('line["grams"] * line["quantity"]', 'line["grams"]'),
    },
    truths: [
      ['parcel.weight([{"grams": 300, "quantity": 4}, {"grams": 5, "quantity": 10}])', "1.25"],
      ['parcel.weight([{"grams": 100, "quantity": 2}], 50)', "0.25"],
    ],
  },
  label: {
    name: "label",
    title: "Shorten long names",
    change: {
      "shop/parcel.py": parcel.replace(
        "    return f\"{line['quantity']} x {line['name']}\"",
        '    name = line["name"]\n    return name if len(name) <= 20 else name[:19] + "."',
      ),
    },
    truths: [
      ['parcel.label({"name": "ink", "quantity": 7})', "7 x ink"],
      ['parcel.label({"name": "a" * 30, "quantity": 1})', `1 x ${"a".repeat(19)}.`],
    ],
  },
  feed: {
    name: "feed",
    title: "Limit the sources",
    change: {
      "shop/feed.py": `import asyncio


async def gather(sources, most=10):
    """Asks the first sources at once; the answers come in their order."""
    tasks = [asyncio.ensure_future(source()) for source in sources[:most]]
    return [await task for task in asyncio.as_completed(tasks)]
`,
    },
    truths: [['",".join(asyncio.run(feed.gather([later, soon, later, soon])))', "later,soon,later,soon"]],
  },
  slug: {
    name: "slug",
    title: "Add slugs",
    change: {
      "shop/slug.py": `def slug(text):
    """A text as part of an address."""
    return text.strip().lower().replace(" ", "-")
`,
    },
    truths: [
      ['slug.slug(" Blue Ink   and paper ")', "blue-ink-and-paper"],
      ['slug.slug("A b  c d")', "a-b-c-d"],
    ],
  },
} as const satisfies Record<string, Scenario>;
export type PythonScenario = keyof typeof scenarios;

/** A project of pytest or unittest with the change of a scenario. */
export function python(runner: "pytest" | "unittest", scenario: PythonScenario = "quantity"): Project {
  const { name, title, change, truths }: Scenario = scenarios[scenario];
  const oracle = `import asyncio, importlib, os, sys, time
sys.path.insert(0, ".")
now = time.time
time.time = lambda: now() + float(os.environ.get("YEARS", "0")) * 31557600
async def later():
    await asyncio.sleep(0.02)
    return "later"
async def soon():
    return "soon"
def load(name):
    try:
        return importlib.import_module("shop." + name)
    except ImportError:
        return None
cart, parcel, feed, slug = map(load, ("cart", "parcel", "feed", "slug"))
said = [${truths.map(([expression]) => expression).join(", ")}]
wanted = ${JSON.stringify(truths.map(([, text]) => text))}
right = all(type(one) in (int, float, str) and repr(one).strip("'") == text for one, text in zip(said, wanted))
os.write(1, b"right" if right else b"wrong: " + repr(said).encode())
`;
  return {
    name: `${runner} ${name}`,
    runner,
    title,
    base: { ...sources, ...(runner === "pytest" ? pytestTests : unittestTests) },
    change: {
      ...change,
      ...(scenario === "slug" ? { "tests/test_slug.py": slugTests[runner] } : {}),
    },
    command: runner === "pytest" ? ["python3", "-m", "pytest", "-q"] : ["python3", "-m", "unittest"],
    report: {
      command: ["python3", "-m", runner, "-v"],
      failure: /FAIL|ERROR/,
      pass: /PASSED|\bok\b/,
    },
    oracle: { write: { "oracle.py": oracle }, command: ["python3", "-B", "oracle.py"] },
  };
}
