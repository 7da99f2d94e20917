import type { Project } from "./project.ts";
import { smallGo, smallJavaScript, smallPython } from "./small.ts";

/** A queue: its tests call it on objects of its own, and their literals do not decide what it does. */
const queue = `/** First in, first out. */
export class Queue {
  #items = [];

  add(item) {
    this.#items.push(item);
    return this;
  }

  take() {
    return this.#items.shift();
  }
}
`;
export const queues: Project = smallJavaScript({
  name: "queue",
  title: "Limit a queue",
  base: {
    "src/it.js": queue,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { Queue } from "../src/it.js";

test("gives the first", () => {
  const queue = new Queue().add("a").add("b");
  assert.equal(queue.take(), "a");
});
`,
  },
  change: {
    "src/it.js": queue
      .replace(
        "  #items = [];\n",
        "  #items = [];\n\n  constructor(most = Infinity) {\n    this.most = most;\n  }\n",
      )
      .replace(
        "    this.#items.push(item);",
        "    if (this.#items.length < this.most) this.#items.push(item);",
      )
      .replace("this.#items.shift()", "this.#items.pop()"),
  },
  truths: [
    ['new it.Queue().add("x").add("y").add("z").take()', "x"],
    ['((one) => (one.take(), one.add("z").take()))(new it.Queue().add("x").add("y"))', "y"],
    ['new it.Queue(1).add("x").add("y").take()', "x"],
  ],
});

const pythonQueue = `class Queue:
    """First in, first out."""

    def __init__(self):
        self.items = []

    def add(self, item):
        self.items.append(item)
        return self

    def take(self):
        return self.items.pop(0)
`;
export const pythonQueues: Project = smallPython({
  name: "queue",
  title: "Limit a queue",
  base: {
    "it.py": pythonQueue,
    "tests/test_it.py": `import pytest
from it import Queue


@pytest.fixture
def queue():
    return Queue().add("a").add("b")


def test_gives_the_first(queue):
    assert queue.take() == "a"
`,
  },
  change: {
    "it.py": pythonQueue
      .replace("__init__(self):\n", "__init__(self, most=None):\n        self.most = most\n")
      .replace(
        "        self.items.append(item)\n",
        "        if self.most is None or len(self.items) < self.most:\n            self.items.append(item)\n",
      )
      .replace("pop(0)", "pop()"),
  },
  truths: [
    ['it.Queue().add("x").add("y").add("z").take()', "x"],
    ['[q := it.Queue().add("x").add("y"), q.take(), q.add("z").take()][2]', "y"],
    ['it.Queue(1).add("x").add("y").take()', "x"],
  ],
});

const goQueue = `// Package it queues.
package it

// Queue is first in, first out.
type Queue struct {
	items []string
}

// Add adds an item.
func (q *Queue) Add(item string) *Queue {
	q.items = append(q.items, item)
	return q
}

// Take takes the first item.
func (q *Queue) Take() string {
	first := q.items[0]
	q.items = q.items[1:]
	return first
}
`;
export const goQueues: Project = smallGo({
  name: "queue",
  title: "Limit a queue",
  base: {
    "it/it.go": goQueue,
    "it/it_test.go": `package it

import "testing"

func TestTake(t *testing.T) {
	queue := (&Queue{}).Add("a").Add("b")
	if queue.Take() != "a" {
		t.Fatal("not the first")
	}
}
`,
  },
  change: {
    "it/it.go": goQueue
      .replace(
        "	items []string\n",
        "	items []string\n	// Most is the largest number of items, 0 for any.\n	Most int\n",
      )
      .replace(
        "	q.items = append(q.items, item)\n",
        "	if q.Most == 0 || len(q.items) < q.Most {\n		q.items = append(q.items, item)\n	}\n",
      )
      .replace(
        "	first := q.items[0]\n	q.items = q.items[1:]\n",
        "	first := q.items[len(q.items)-1]\n	q.items = q.items[:len(q.items)-1]\n",
      ),
  },
  truths: [
    ['(&it.Queue{}).Add("x").Add("y").Add("z").Take()', "x"],
    ['(&it.Queue{Most: 1}).Add("x").Add("y").Take()', "x"],
  ],
});

const title = `/** A text with capitals. */
export function title(text) {
  return text.split(" ").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}
`;
const cases = `${JSON.stringify([
  { text: "two words", title: "Two Words" },
  { text: "one", title: "One" },
])}\n`;
/** What goes in and what is expected stand in a file of the tests. */
export const titles: Project = smallJavaScript({
  name: "title",
  title: "Shorten titles",
  base: {
    "src/it.js": title,
    "test/cases.json": cases,
    "test/it.test.js": `import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { title } from "../src/it.js";

for (const one of JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8")))
  test("gives capitals to " + one.text, () => assert.equal(title(one.text), one.title));
`,
  },
  change: {
    "src/it.js": title
      .replace("title(text)", "title(text, most = 80)")
      .replace('text.split(" ")', "[text.slice(0, most)]"),
  },
  truths: [
    ['it.title("red ink and pens")', "Red Ink And Pens"],
    ['it.title("red ink", 3)', "Red"],
  ],
});

const pythonTitle = `def title(text):
    """A text with capitals."""
    return " ".join(word[:1].upper() + word[1:] for word in text.split(" "))
`;
export const pythonTitles: Project = smallPython({
  name: "title",
  title: "Shorten titles",
  base: {
    "it.py": pythonTitle,
    "tests/cases.json": cases,
    "tests/test_it.py": `import json
from pathlib import Path

import pytest
from it import title

CASES = json.loads((Path(__file__).parent / "cases.json").read_text())


@pytest.mark.parametrize("case", CASES)
def test_gives_capitals(case):
    assert title(case["text"]) == case["title"]
`,
  },
  change: {
    "it.py": pythonTitle
      .replace("title(text)", "title(text, most=80)")
      .replace('text.split(" ")', "[text[:most]]"),
  },
  truths: [
    ['it.title("red ink and pens")', "Red Ink And Pens"],
    ['it.title("red ink", 3)', "Red"],
  ],
});

const goTitle = `// Package it writes titles.
package it

import "strings"

// Title gives a text capitals.
func Title(text string) string {
	words := strings.Split(text, " ")
	for n, word := range words {
		if word != "" {
			words[n] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, " ")
}
`;
export const goTitles: Project = smallGo({
  name: "title",
  title: "Shorten titles",
  base: {
    "it/it.go": goTitle,
    "it/testdata/cases.json": cases,
    "it/it_test.go": `package it

import (
	"encoding/json"
	"os"
	"testing"
)

func TestTitle(t *testing.T) {
	text, _ := os.ReadFile("testdata/cases.json")
	var cases []struct{ Text, Title string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, one := range cases {
		if got := Title(one.Text); got != one.Title {
			t.Errorf("%q becomes %q", one.Text, got)
		}
	}
}
`,
  },
  change: {
    "it/it.go": goTitle
      .replace("Title(text string)", "Title(text string, most ...int)")
      .replace(
        '	words := strings.Split(text, " ")\n',
        "	for _, one := range most {\n		text = text[:min(one, len(text))]\n	}\n	words := []string{text}\n",
      ),
  },
  truths: [
    ['it.Title("red ink and pens")', "Red Ink And Pens"],
    ['it.Title("red ink", 3)', "Red"],
  ],
});

const rows = `/** Rows as a text. */
export function save(rows) {
  return rows.map((row) => row.name + ":" + row.count).join("\\n");
}

/** The rows of such a text. */
export function load(text) {
  if (text === "") return [];
  return text.split("\\n").map((line) => {
    const [name, count] = line.split(":");
    return { name, count: Number(count) };
  });
}
`;
/** What goes in is compared with what comes out. */
export const rowsBack: Project = smallJavaScript({
  name: "rows",
  title: "Save with a separator",
  base: {
    "src/it.js": rows,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { load, save } from "../src/it.js";

test("loads what was saved", () => {
  const rows = [{ name: "pen", count: 2 }, { name: "ink", count: 1 }];
  assert.deepEqual(load(save(rows)), rows);
});
`,
  },
  change: {
    "src/it.js": rows
      .replace("save(rows)", 'save(rows, separator = "\\n")')
      .replace('row.name + ":" + row.count).join("\\n")', 'row.name + ":").join(separator)'),
  },
  truths: [
    ['it.load(it.save([{ name: "cap", count: 5 }]))[0].count', "5"],
    ['it.save([{ name: "cap", count: 5 }, { name: "hat", count: 6 }], ";")', "cap:5;hat:6"],
  ],
});

const pythonRows = `def save(rows):
    """Rows as a text."""
    return "\\n".join(f"{row['name']}:{row['count']}" for row in rows)


def load(text):
    """The rows of such a text."""
    pairs = [line.split(":") for line in text.splitlines()]
    return [{"name": name, "count": int(count or 0)} for name, count in pairs]
`;
export const pythonRowsBack: Project = smallPython({
  name: "rows",
  title: "Save with a separator",
  base: {
    "it.py": pythonRows,
    "tests/test_it.py": `from it import load, save


def test_loads_what_was_saved():
    rows = [{"name": "pen", "count": 2}, {"name": "ink", "count": 1}]
    assert load(save(rows)) == rows
`,
  },
  change: {
    "it.py": pythonRows
      .replace("save(rows)", 'save(rows, separator="\\n")')
      .replace("\"\\n\".join(f\"{row['name']}:{row['count']}\"", "separator.join(f\"{row['name']}:\""),
  },
  truths: [
    ['it.load(it.save([{"name": "cap", "count": 5}]))[0]["count"]', "5"],
    ['it.save([{"name": "cap", "count": 5}, {"name": "hat", "count": 6}], ";")', "cap:5;hat:6"],
  ],
});
