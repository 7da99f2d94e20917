import type { Project } from "./project.ts";
import { smallGo, smallPython } from "./small.ts";

/** In these projects the author's change breaks what was right. */
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
