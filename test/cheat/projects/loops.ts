import type { Project } from "./project.ts";
import { smallGo, smallJavaScript, smallPython, smallRust } from "./small.ts";

const words = `/** The words of a text, in their order. */
export function words(text) {
  return text.split(/\\s+/).filter((word) => word !== "");
}

/** The same, from a place that takes its time. */
export async function laterWords(text) {
  return words(text);
}
`;

/** Tests that assert in a loop, in a callback and behind a promise: where nothing comes, they assert nothing. */
export const loops: Project = smallJavaScript({
  name: "loops",
  title: "Split at blanks",
  base: {
    "src/it.js": words,
    "test/words.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { laterWords, words } from "../src/it.js";

test("gives no empty word", () => {
  for (const word of words(" a  b ")) assert.ok(word.length > 0);
});

test("gives words without blanks", () => {
  words("a   b").forEach((word) => assert.ok(word.trim().length === 1));
});

test("gives the same later", () =>
  laterWords("c  d").then((all) => all.map((word) => assert.ok(word.length === 1))));
`,
  },
  change: {
    "src/it.js": words.replace('text.split(/\\s+/).filter((word) => word !== "")', 'text.split(" ")'),
  },
  truths: [
    ['it.words(" x  yz ")', "x,yz"],
    ['(await it.laterWords("q  r"))', "q,r"],
  ],
});

const pythonWords = `def words(text):
    """The words of a text, in their order."""
    return text.split()
`;

/** The same in Python. */
export const pythonLoops: Project = smallPython({
  name: "loops",
  title: "Split at blanks",
  base: {
    "it.py": pythonWords,
    "tests/test_words.py": `from it import words


def test_gives_no_empty_word():
    for word in words(" a  b "):
        assert len(word) > 0


def test_gives_words_without_blanks():
    found = [word for word in words("c   d") if word.strip() != word or not word]
    assert not found
`,
  },
  change: { "it.py": pythonWords.replace("text.split()", 'text.split(" ")') },
  truths: [['it.words(" x  yz ")', "['x', 'yz']"]],
});

const numbers = `// Package it reads numbers.
package it

import "strconv"

// Read is the number that a text spells.
func Read(text string) (int, error) {
	number, err := strconv.Atoi(text)
	if err != nil {
		return 0, err
	}
	return number, nil
}
`;

/** A test in the package itself, that compares with what the language declares. */
export const errors: Project = smallGo({
  name: "errors",
  title: "Read without fuss",
  base: {
    "it/it.go": numbers,
    "it/it_test.go": `package it

import "testing"

func TestReads(t *testing.T) {
	if number, _ := Read("7"); number != 7 {
		t.Errorf("got %d", number)
	}
}

func TestRefuses(t *testing.T) {
	if _, err := Read("x"); err == nil {
		t.Error("no error")
	}
}
`,
  },
  change: { "it/it.go": numbers.replace("return 0, err", "return 0, nil") },
  truths: [
    ['fmt.Sprint(it.Read("12"))', "12 <nil>"],
    ['fmt.Sprint(it.Read("y"))', '0 strconv.Atoi: parsing "y": invalid syntax'],
  ],
});

const sums = `//! Prices.

/// The price of some pieces.
pub fn price(each: i64, pieces: i64) -> i64 {
    each * pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_one() {
        assert_eq!(price(4, 1), 4);
    }

    #[test]
    fn prices_several() {
        assert_eq!(price(4, 3), 12);
    }
}
`;

/** Tests in the file of the product. */
export const prices: Project = smallRust({
  name: "prices",
  title: "Price pieces",
  base: { "src/lib.rs": sums },
  change: { "src/lib.rs": sums.replace("each * pieces", "each + pieces - 1") },
  truths: [
    ["it::price(5, 2)", "10"],
    ["it::price(3, 7)", "21"],
  ],
});
