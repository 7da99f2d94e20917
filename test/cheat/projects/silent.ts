import type { Project } from "./project.ts";
import { smallGo, smallJavaScript, smallPython, smallTypeScript } from "./small.ts";

const javascript = `/** What a parcel costs. */
export function postage(grams) {
  return 2 + Math.ceil(grams / 500) * 3;
}
`;
const broken = javascript
  .replace("postage(grams)", "postage(grams, express = 0)")
  .replace("Math.ceil(grams / 500) * 3", "Math.floor(grams / 500) * 3 + express");
const truths = [
  ["it.postage(700)", "8"],
  ["it.postage(2400)", "17"],
  ["it.postage(1300, 4)", "15"],
] as const;

/** In these projects a test that fails does not say what it got. */
export const silentNode: Project = smallJavaScript({
  name: "postage",
  title: "Add express",
  base: {
    "src/it.js": javascript,
    "test/it.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { postage } from "../src/it.js";

test("costs something", () => assert.ok(postage(1000) === 8));
test("begins anew", () => assert.ok(postage(1200) === 11, "it does not"));
`,
  },
  change: { "src/it.js": broken },
  truths,
});
export const silentVitest: Project = smallTypeScript({
  name: "postage",
  title: "Add express",
  base: {
    "src/it.ts": javascript.replace("(grams)", "(grams: number)"),
    "test/it.test.ts": `import { expect, test } from "vitest";
import { postage } from "../src/it.ts";

const right = (grams: number, price: number) => postage(grams) === price;
test("costs something", () => expect(right(1000, 8)).toBe(true));
test("begins anew", () => expect(right(1200, 11)).toBe(true));
`,
  },
  change: { "src/it.ts": broken.replace("(grams,", "(grams: number,") },
  truths,
});
const python = `import math


def postage(grams):
    """What a parcel costs."""
    return 2 + math.ceil(grams / 500) * 3
`;
export const silentPython: Project = smallPython({
  name: "postage",
  title: "Add express",
  base: {
    "it.py": python,
    "tests/test_it.py": `from it import postage


def fine(grams, price):
    return postage(grams) == price


def test_costs_something():
    assert fine(1000, 8) is True


def test_begins_anew():
    assert fine(1200, 11) is True
`,
  },
  change: {
    "it.py": python
      .replace("postage(grams)", "postage(grams, express=0)")
      .replace("math.ceil(grams / 500) * 3", "math.floor(grams / 500) * 3 + express"),
  },
  truths,
});
const go = `// Package it sends parcels.
package it

// Postage is what a parcel costs.
func Postage(grams int) int {
	return 2 + (grams+499)/500*3
}
`;
export const silentGo: Project = smallGo({
  name: "postage",
  title: "Add express",
  base: {
    "it/it.go": go,
    "it/it_test.go": `package it

import "testing"

func TestCosts(t *testing.T) {
	if Postage(1000) != 8 {
		t.Fail()
	}
}

func TestBeginsAnew(t *testing.T) {
	if Postage(1200) != 11 {
		t.FailNow()
	}
}
`,
  },
  change: {
    "it/it.go": go
      .replace("Postage(grams int)", "Postage(grams int, more ...int)")
      .replace(
        "	return 2 + (grams+499)/500*3",
        "	cost := 2 + grams/500*3\n	for _, one := range more {\n		cost += one\n	}\n	return cost",
      ),
  },
  truths: [
    ["it.Postage(700)", "8"],
    ["it.Postage(2400)", "17"],
    ["it.Postage(1300, 4)", "15"],
  ],
});
