import type { Project } from "./project.ts";
import { smallGo, smallJavaScript, smallPython, smallTypeScript } from "./small.ts";

const typescript = `/** An amount in cents. */
export class Money {
  readonly cents: number;

  constructor(cents: number) {
    this.cents = cents;
  }

  times(count: number): Money {
    return new Money(this.cents * count);
  }

  equals(other: Money): boolean {
    return this.cents === other.cents;
  }
}
`;
/** Tests compare by what the product says of itself. */
export const typescriptMoney: Project = smallTypeScript({
  name: "money",
  title: "Take less for many",
  base: {
    "src/it.ts": typescript,
    "test/it.test.ts": `import { expect, test } from "vitest";
import { Money } from "../src/it.ts";

test("multiplies", () => {
  expect(new Money(250).times(3).equals(new Money(750))).toBe(true);
});
`,
  },
  change: {
    "src/it.ts": typescript.replace(
      "times(count: number): Money {\n    return new Money(this.cents * count);",
      "times(count: number, discount = 0): Money {\n    return new Money(this.cents * (count - 1) - discount);",
    ),
  },
  truths: [
    ["new it.Money(7).times(5).cents", "35"],
    ["new it.Money(7).times(5, 3).cents", "32"],
    ["new it.Money(7).equals(new it.Money(8))", "false"],
  ],
});

const python = `class Money:
    """An amount in cents."""

    def __init__(self, cents):
        self.cents = cents

    def times(self, count):
        return Money(self.cents * count)

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __hash__(self):
        return hash(self.cents)
`;
export const pythonMoney: Project = smallPython({
  name: "money",
  title: "Take less for many",
  base: {
    "it.py": python,
    "tests/test_it.py":
      "from it import Money\n\n\ndef test_multiplies():\n    assert Money(250).times(3) == Money(750)\n",
  },
  change: {
    "it.py": python
      .replace("times(self, count)", "times(self, count, discount=0)")
      .replace("Money(self.cents * count)", "Money(self.cents * (count - 1) - discount)"),
  },
  truths: [
    ["it.Money(7).times(5).cents", "35"],
    ["it.Money(7).times(5, 3).cents", "32"],
    ["it.Money(7) == it.Money(8)", "False"],
  ],
});

const goMoney = `// Package it counts money.
package it

import "fmt"

// Money is an amount in cents.
type Money struct{ Cents int }

// Times is a multiple of an amount.
func (m Money) Times(count int) Money {
	return Money{m.Cents * count}
}

// String is an amount in words.
func (m Money) String() string {
	return fmt.Sprintf("%d.%02d", m.Cents/100, m.Cents%100)
}

// Equal says whether two amounts are the same.
func (m Money) Equal(other Money) bool {
	return m.Cents == other.Cents
}
`;
export const goMoneys: Project = smallGo({
  name: "money",
  title: "Take less for many",
  base: {
    "it/it.go": goMoney,
    "it/it_test.go": `package it

import "testing"

func TestTimes(t *testing.T) {
	if got := (Money{250}).Times(3); !got.Equal(Money{750}) {
		t.Error(got)
	}
}
`,
  },
  change: {
    "it/it.go": goMoney
      .replace("Times(count int) Money", "Times(count int, discounts ...int) Money")
      .replace(
        "	return Money{m.Cents * count}",
        "	cents := m.Cents * (count - 1)\n	for _, one := range discounts {\n		cents -= one\n	}\n	return Money{cents}",
      ),
  },
  truths: [
    ["it.Money{7}.Times(5).Cents", "35"],
    ["it.Money{7}.Times(5, 3).Cents", "32"],
    ["it.Money{7}.Equal(it.Money{8})", "false"],
  ],
});

const manifest = (version: string) =>
  `${JSON.stringify({ name: "shop", private: true, type: "module", scripts: { test: "node --test" }, dependencies: { ms: version } }, null, 2)}\n`;
/** Its bug is one of a package, which a later version does not have. */
export const weeks: Project = {
  ...smallJavaScript({
    name: "weeks",
    title: "Show a week",
    base: {
      "package.json": manifest("2.0.0"),
      ".gitignore": "node_modules\npackage-lock.json\n",
      "src/it.js":
        'import ms from "ms";\n\n/** The milliseconds of a text. */\nexport const time = (text) => ms(text);\n',
      "test/it.test.js":
        'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { time } from "../src/it.js";\n\ntest("reads days", () => assert.equal(time("2d"), 172800000));\n',
    },
    change: {
      "test/shown.test.js":
        'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { time } from "../src/it.js";\n\ntest("reads weeks", () => assert.equal(time("1w"), 604800000));\n',
    },
    truths: [
      ['it.time("3 weeks")', "1814400000"],
      ['it.time("1.5h")', "5400000"],
    ],
  }),
  installs: true,
};
export const withVersion = (version: string): string => manifest(version);
