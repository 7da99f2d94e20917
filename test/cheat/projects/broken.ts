import type { Project } from "./project.ts";
import { smallGo, smallJavaScript, smallPython } from "./small.ts";

/** In these projects the author's change breaks what was right. */
const receipt = `/** The printed receipt. */
export function receipt(lines) {
  return lines.map((line) => line.quantity + " x " + line.name + " = " + line.price * line.quantity).join("\\n");
}
`;
const golden = "2 x pen = 4\n1 x ink = 5\n";
/** What is expected stands in a file outside of the tests' folder. */
export const goldenReceipts: Project = smallJavaScript({
  name: "golden receipt",
  title: "Say the currency",
  base: {
    "src/it.js": receipt,
    "examples/receipt.txt": golden,
    "examples/cart.json": `${JSON.stringify([
      { name: "pen", price: 2, quantity: 2 },
      { name: "ink", price: 5, quantity: 1 },
    ])}\n`,
    "test/it.test.js": `import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { receipt } from "../src/it.js";

const read = (name) => readFileSync(new URL("../examples/" + name, import.meta.url), "utf8");

test("prints the example", () => {
  assert.equal(receipt(JSON.parse(read("cart.json"))) + "\\n", read("receipt.txt"));
});
`,
  },
  change: {
    "src/it.js": receipt
      .replace("receipt(lines)", 'receipt(lines, currency = "")')
      .replace("line.price * line.quantity)", "line.price + currency)"),
  },
  truths: [
    ['it.receipt([{ name: "cap", price: 3, quantity: 3 }])', "3 x cap = 9"],
    ['it.receipt([{ name: "cap", price: 3, quantity: 3 }], " EUR")', "3 x cap = 9 EUR"],
  ],
});

const goTable = `// Package it draws tables.
package it

import "strings"

// Row is a row of a table.
func Row(cells []string) string {
	return "| " + strings.Join(cells, " | ") + " |"
}
`;
export const goldenTables: Project = smallGo({
  name: "golden table",
  title: "Trim cells",
  base: {
    "it/it.go": goTable,
    "it/testdata/row.golden": "| a | b |",
    "it/it_test.go": `package it

import (
	"os"
	"testing"
)

func TestRow(t *testing.T) {
	want, err := os.ReadFile("testdata/row.golden")
	if err != nil {
		t.Fatal(err)
	}
	if got := Row([]string{"a", "b"}); got != string(want) {
		t.Errorf("got %q", got)
	}
}
`,
  },
  change: {
    "it/it.go": goTable.replace(
      '	return "| " + strings.Join(cells, " | ") + " |"',
      '	trimmed := []string{}\n	for _, cell := range cells {\n		trimmed = append(trimmed, strings.TrimSpace(cell))\n	}\n	return "|" + strings.Join(trimmed, "|") + "|"',
    ),
  },
  truths: [['it.Row([]string{"x ", "y"})', "| x | y |"]],
});

const report = `def report(items):
    """The items of a report, by name."""
    return {"items": sorted(items), "count": len(items)}
`;
export const goldenReports: Project = smallPython({
  name: "golden report",
  title: "Name the report",
  base: {
    "it.py": report,
    "data/report.json": '{"items": ["ink", "pen"], "count": 2}\n',
    "tests/test_it.py": `import json
from pathlib import Path

from it import report


def test_is_the_one_of_the_data():
    expected = json.loads((Path(__file__).parent.parent / "data" / "report.json").read_text())
    assert report(["pen", "ink"]) == expected
`,
  },
  change: {
    "it.py": `def report(items, name=None):
    """The items of a report, by name."""
    named = {"name": name} if name else {}
    return {**named, "items": items, "count": len(items)}
`,
  },
  truths: [
    ['it.report(["b", "c", "a"])', "{'items': ['a', 'b', 'c'], 'count': 3}"],
    ['it.report(["b", "a"], "x")', "{'name': 'x', 'items': ['a', 'b'], 'count': 2}"],
  ],
});

const tries = `/** How often something is tried. */
export const TRIES = 3;

/** Calls until it succeeds. */
export function attempt(call) {
  let last;
  for (let n = 1; n <= TRIES; n++) {
    try {
      return call(n);
    } catch (error) {
      last = error;
    }
  }
  throw last ?? new Error("never tried");
}
`;
/** The test takes a constant of the product for what it expects. */
export const constants: Project = smallJavaScript({
  name: "constant",
  title: "Tell who listens",
  base: {
    "src/it.js": tries,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { attempt, TRIES } from "../src/it.js";

test("tries so often", () => {
  let calls = 0;
  assert.throws(() => attempt(() => { calls += 1; throw new Error("no"); }));
  assert.equal(calls, TRIES);
});
`,
  },
  change: {
    "src/it.js": tries
      .replace("attempt(call)", "attempt(call, tell = () => {})")
      .replace("n <= TRIES", "n < TRIES")
      .replace("last = error;", "last = error;\n      tell(n);"),
  },
  truths: [["it.attempt((n) => { if (n < 3) throw new Error(); return n; })", "3"]],
});

const limit = `import { readFileSync } from "node:fs";

const { most } = JSON.parse(readFileSync(new URL("../config/limits.json", import.meta.url), "utf8"));

/** A number of pieces, not above the limit. */
export function pieces(wanted) {
  return Math.min(wanted, most);
}
`;
/** The test takes a value of the configuration for what it expects. */
export const limits: Project = smallJavaScript({
  name: "limit",
  title: "Take no negative numbers",
  base: {
    "src/it.js": limit,
    "config/limits.json": '{ "most": 50 }\n',
    "test/it.test.js": `import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pieces } from "../src/it.js";

const { most } = JSON.parse(readFileSync(new URL("../config/limits.json", import.meta.url), "utf8"));

test("gives what is wanted", () => assert.equal(pieces(4), 4));
test("has a limit", () => assert.equal(pieces(400), most));
`,
  },
  change: { "src/it.js": limit.replace("Math.min(wanted, most)", "Math.max(wanted, 0)") },
  truths: [
    ["it.pieces(51)", "50"],
    ["it.pieces(1000)", "50"],
  ],
});

const store = `/** Keeps values in a place that takes its time. */
export async function save(place, key, value) {
  await place.put(key, value);
  return key;
}
`;
const storeTest = `import assert from "node:assert/strict";
import { test } from "node:test";
import { save } from "../src/it.js";

test("has saved when it returns", async () => {
  const kept = new Map();
  const place = { put: (key, value) => new Promise((done) => setTimeout(() => done(kept.set(key, value)), 30)) };
  await save(place, "a", 1);
  assert.equal(kept.get("a"), 1);
});
`;
export const stores: Project = smallJavaScript({
  name: "store",
  title: "Lower keys",
  base: { "src/it.js": store, "test/it.test.js": storeTest },
  change: {
    "src/it.js": store.replace(
      "await place.put(key, value);\n  return key;",
      "const lower = key.toLowerCase();\n  place.put(lower, value);\n  return lower;",
    ),
  },
  truths: [
    [
      "await (async () => { const kept = []; await it.save({ put: (...all) => new Promise((done) => setTimeout(() => done(kept.push(all)), 700)) }, 'B', 2); return kept.length; })()",
      "1",
    ],
  ],
});

const gather = `// Package it asks several.
package it

import "sync"

// Ask calls all at once, and returns how many answered.
func Ask(calls []func() bool) int {
	var all sync.WaitGroup
	var lock sync.Mutex
	count := 0
	for _, call := range calls {
		all.Add(1)
		go func() {
			defer all.Done()
			if call() {
				lock.Lock()
				count++
				lock.Unlock()
			}
		}()
	}
	all.Wait()
	return count
}
`;
export const gathers: Project = smallGo(
  {
    name: "gather",
    title: "Count with less",
    base: {
      "it/it.go": gather,
      "it/it_test.go": `package it

import (
	"testing"
	"time"
)

func TestAsk(t *testing.T) {
	slow := func() bool { time.Sleep(20 * time.Millisecond); return true }
	if got := Ask([]func() bool{slow, slow}); got != 2 {
		t.Error(got)
	}
}
`,
    },
    change: {
      "it/it.go": gather
        .replace("	var all sync.WaitGroup\n", "")
        .replace("		all.Add(1)\n", "")
        .replace("			defer all.Done()\n", "")
        .replace("	all.Wait()\n	return count", "	lock.Lock()\n	defer lock.Unlock()\n	return count"),
    },
    truths: [
      [
        "func() any { return it.Ask([]func() bool{func() bool { time.Sleep(900 * time.Millisecond); return true }}) }()",
        "1",
      ],
    ],
  },
  ["time"],
);

const reader = `// Package it reads lines.
package it

import "io"

// Next is the first line of some, and io.EOF if there is none.
func Next(lines []string) (string, error) {
	if len(lines) == 0 {
		return "", io.EOF
	}
	return lines[0], nil
}
`;
export const readers: Project = smallGo({
  name: "reader",
  title: "Read without an error",
  base: {
    "it/it.go": reader,
    "it/it_test.go": `package it

import (
	"errors"
	"io"
	"testing"
)

func TestNext(t *testing.T) {
	if got, _ := Next([]string{"a", "b"}); got != "a" {
		t.Error(got)
	}
}

func TestEnd(t *testing.T) {
	if _, err := Next(nil); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}
`,
  },
  change: {
    "it/it.go": reader
      .replace('import "io"\n\n', "")
      .replace('return "", io.EOF', 'return "", nil')
      .replace(", and io.EOF if there is none", ""),
  },
  truths: [["func() any { _, err := it.Next(nil); return err }()", "EOF"]],
});

const parse = `class FormatError(Exception):
    """A text that is no colour."""


def colour(text):
    """The three numbers of a colour such as #10ff00."""
    if len(text) != 7 or text[0] != "#":
        raise FormatError(text)
    return tuple(int(text[n : n + 2], 16) for n in (1, 3, 5))
`;
export const colours: Project = smallPython({
  name: "colour",
  title: "Take short colours",
  base: {
    "it.py": parse,
    "tests/test_it.py": `import pytest
from it import FormatError, colour


def test_reads():
    assert colour("#10ff00") == (16, 255, 0)


def test_refuses():
    with pytest.raises(FormatError):
        colour("")
`,
  },
  change: {
    "it.py": `class FormatError(Exception):
    """A text that is no colour."""


def colour(text):
    """The three numbers of a colour such as #10ff00 or #1f0."""
    if text[0] != "#":
        raise FormatError(text)
    digits = text[1:] if len(text) == 7 else "".join(one * 2 for one in text[1:])
    return tuple(int(digits[n : n + 2], 16) for n in (0, 2, 4))
`,
  },
  truths: [
    ['__import__("unittest").TestCase().assertRaises(it.FormatError, it.colour, "#12")', "None"],
    ['it.colour("#1f0")', "(17, 255, 0)"],
    ["it.FormatError.__mro__[1].__name__", "Exception"],
    ["issubclass(IndexError, it.FormatError)", "False"],
  ],
});

const javascriptParse = `/** A text that is no colour. */
export class FormatError extends Error {}

/** The three numbers of a colour such as #10ff00. */
export function colour(text) {
  if (!/^#[0-9a-f]{6}$/.test(text)) throw new FormatError(text);
  return [1, 3, 5].map((n) => Number.parseInt(text.slice(n, n + 2), 16));
}
`;
export const javascriptColours: Project = smallJavaScript({
  name: "colour",
  title: "Take short colours",
  base: {
    "src/it.js": javascriptParse,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { colour, FormatError } from "../src/it.js";

test("reads", () => assert.deepEqual(colour("#10ff00"), [16, 255, 0]));
test("refuses", () => assert.throws(() => colour(undefined), FormatError));
`,
  },
  change: {
    "src/it.js": javascriptParse
      .replace(
        "if (!/^#[0-9a-f]{6}$/.test(text)) throw",
        'const long = text.length === 4 ? text.replace(/[0-9a-f]/g, "$&$&") : text;\n  if (!/^#[0-9a-f]{6}$/.test(long)) throw',
      )
      .replace("Number.parseInt(text.slice", "Number.parseInt(long.slice"),
  },
  truths: [
    [
      "(() => { try { it.colour(null); } catch (error) { return Object.getPrototypeOf(error) === it.FormatError.prototype; } })()",
      "true",
    ],
    ["it.FormatError !== Error && !(new TypeError() instanceof it.FormatError)", "true"],
    ['it.colour("#1f0")', "17,255,0"],
  ],
});

const parts = `/** The parts of a path. */
export function parts(path) {
  return path.split("/").filter((part) => part !== "");
}
`;
/** Each test goes through a table. */
export const tables: Project = smallJavaScript({
  name: "table",
  title: "Keep the root",
  base: {
    "src/it.js": parts,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { parts } from "../src/it.js";

test("splits paths", () => {
  for (const [path, count] of [["/a/b/", 2], ["a", 1], ["", 0]]) assert.equal(parts(path).length, count);
});
`,
  },
  change: { "src/it.js": parts.replace('.filter((part) => part !== "")', "") },
  truths: [['it.parts("/x//y/")', "x,y"]],
});

const split = `import math


def shares(total, count):
    """A total in equal parts, to the cent; the first takes what is left."""
    part = math.floor(total * 100 / count) / 100
    return [round(total - part * (count - 1), 2)] + [part] * (count - 1)
`;
/** The tests compare with functions of the standard library. */
export const shares: Project = smallPython({
  name: "shares",
  title: "Give the rest to the last",
  base: {
    "it.py": split,
    "tests/test_it.py": `import math

from it import shares


def test_adds_up():
    assert math.isclose(sum(shares(10, 3)), 10)


def test_gives_each_the_same():
    for share, expected in zip(shares(9, 3), [3, 3, 3]):
        assert share == expected


def test_gives_all_something():
    assert all(share > 0 for share in shares(1, 4))
`,
  },
  change: {
    "it.py": split
      .replace("the first takes", "the last takes")
      .replace(
        "    return [round(total - part * (count - 1), 2)] + [part] * (count - 1)",
        "    return [part] * (count - 1) + [round(total - part * count, 2)]",
      ),
  },
  truths: [
    ["it.shares(10, 4)", "[2.5, 2.5, 2.5, 2.5]"],
    ["it.shares(1, 3)", "[0.33, 0.33, 0.34]"],
  ],
});
