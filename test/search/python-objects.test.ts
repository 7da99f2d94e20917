import { expect, test } from "vitest";
import { createSearchBench } from "../support/search-bench.ts";

const searchTests = createSearchBench();

const source = `from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import paper


def full_name(person):
    return person.first + " " + person.last


def width(sheet):
    return sheet.columns * 2


def cost(sheet: paper.Sheet) -> int:
    return sheet.columns + 100


def area(shape: dict[str, Any]) -> int:
    if shape["kind"] == "circle":
        return 3
    return shape["size"]["wide"] + 1


def items(root):
    return [child.text for child in root.iter("item")]


class Basket:
    def __init__(self):
        self.names = []

    def put(self, name: str) -> None:
        self.names.append(name)


class Till:
    def __init__(self, basket: Basket):
        self.basket = basket

    def first(self) -> str:
        if not self.basket.names:
            return "nothing"
        return self.basket.names[0].upper()


class Printer:
    def render(self, node):
        return getattr(self, "print_" + node["type"])(node)

    def print_rule(self, node):
        return "---"

    def print_text(self, node):
        return node["raw"] + "."
`;

const neighbour = `class Ink:
    def __init__(self, colour: str):
        self.colour = colour


class Sheet:
    def __init__(self, columns: int, ink: Ink):
        self.columns = columns
        self.ink = ink
`;

test("objects of other modules, plain objects, nodes, elements, and objects that a call prepared", async () => {
  const files = {
    "desk/__init__.py": "from desk import paper\n",
    "desk/paper.py": neighbour,
    "desk/work.py": source,
  };
  const code = await searchTests(files, { path: "desk/work.py", budgetMs: 20_000 });
  expect(code).toMatch(/full_name\(SimpleNamespace\(first=".*", last=".*"\)\) == /);
  expect(code).toMatch(/width\(Sheet\(\d+, Ink\(".*"\)\)\) == /);
  expect(code).toMatch(/cost\(Sheet\(\d+, Ink\(".*"\)\)\) == /);
  expect(code).toMatch(/area\(\{"kind": "circle".*\}\) == 3/);
  expect(code).toMatch(/area\(\{.*"size": \{"wide": \d+\}.*\}\) == /);
  expect(code).toMatch(/items\(fromstring\(".*<item.*"\)\) == /);
  expect(code).toMatch(/ {4}basket = Basket\(\)\n {4}basket\.put\(".*"\)\n {4}till = Till\(basket\)/);
  expect(code).toMatch(/"type": "text", "raw": |"raw": .*"type": "text"/);
});

test("makes objects as the project's tests make them, and leaves no database with the reader", async () => {
  const source = `import sqlite3


class Database:
    def __init__(self, path=None, memory=False):
        if path is None and not memory:
            raise ValueError("Either give a path or pass memory=True")
        self.connection = sqlite3.connect(":memory:" if memory else path)

    def run(self, sql: str):
        return self.connection.execute(sql).fetchall()


class Table:
    def __init__(self, db: Database, name: str):
        self.db = db
        self.name = name

    def describe(self) -> str:
        return f"{self.name} has {len(self.db.run('select 1'))} row"
`;
  const shown = `from storage import Database


def test_run():
    assert Database(memory=True).run("select 1") == [(1,)]
    assert Database(memory=True).run("select 2") == [(2,)]
    assert Database("kept.db").run("select 3") == [(3,)]
`;
  const files = { "storage.py": source, "tests/test_storage.py": shown };
  const tests = await searchTests(files, { path: "storage.py", budgetMs: 8000, targets: ["Table"] });
  expect(tests).toContain("Table(Database(memory=True),");
  expect(tests).toContain(" has 1 row");
  for (const one of tests.split(/\n(?=def )/))
    if (one.includes('Database("')) expect(one).toContain("monkeypatch.chdir(");
});
