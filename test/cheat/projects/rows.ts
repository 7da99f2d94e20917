import type { Project } from "./project.ts";
import { silentGo, silentNode, silentPython, silentVitest } from "./silent.ts";

/** The same project with its tests as rows of a table. */
function withTable(project: Project, path: string, text: string): Project {
  return { ...project, name: `${project.name}, table`, base: { ...project.base, [path]: text } };
}

export const nodeRows = withTable(
  silentNode,
  "test/it.test.js",
  `import assert from "node:assert/strict";
import { test } from "node:test";
import { postage } from "../src/it.js";

for (const [grams, price] of [[1000, 8], [1200, 11]])
  test(grams + " grams cost " + price, () => assert.equal(postage(grams), price));
`,
);
export const vitestRows = withTable(
  silentVitest,
  "test/it.test.ts",
  `import { expect, test } from "vitest";
import { postage } from "../src/it.ts";

test.each([
  [1000, 8],
  [1200, 11],
])("%i grams cost %i", (grams, price) => {
  expect(postage(grams)).toBe(price);
});
`,
);
export const pythonRows = withTable(
  silentPython,
  "tests/test_it.py",
  `import pytest
from it import postage


@pytest.mark.parametrize(("grams", "price"), [(1000, 8), (1200, 11)])
def test_costs(grams, price):
    assert postage(grams) == price
`,
);
export const goRows = withTable(
  silentGo,
  "it/it_test.go",
  `package it

import (
	"fmt"
	"testing"
)

func TestPostage(t *testing.T) {
	for _, one := range []struct{ grams, price int }{{1000, 8}, {1200, 11}} {
		t.Run(fmt.Sprint(one.grams), func(t *testing.T) {
			if got := Postage(one.grams); got != one.price {
				t.Errorf("%d costs %d", one.grams, got)
			}
		})
	}
}
`,
);
