import type { Project } from "./project.ts";
import { smallGo, smallJavaScript, smallPython } from "./small.ts";

/** Tests of node:test on the module `it`. */
const nodeTests = (names: string, ...cases: readonly string[]) =>
  `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { ${names} } from "../src/it.js";\n\n${cases.join("\n")}\n`;
/** Tests of pytest on the module `it`. */
const pytests = (names: string, ...cases: readonly string[]) =>
  `from it import ${names}\n\n\n${cases.join("\n\n\n")}\n`;

/** In these projects the author shows by a new test what has always been wrong: the base gives no right answer. */
const duration = {
  name: "duration",
  title: "Show a time with hours",
  base: {
    "src/it.js": `/** The minutes of a text such as 45m. */
export function minutes(text) {
  const found = /(\\d+)m/.exec(text);
  return found ? Number(found[1]) : 0;
}
`,
    "test/it.test.js": nodeTests("minutes", 'test("reads minutes", () => assert.equal(minutes("45m"), 45));'),
  },
  change: {
    "test/shown.test.js": nodeTests(
      "minutes",
      'test("reads hours", () => assert.equal(minutes("1h30m"), 90));',
    ),
  },
  truths: [
    ['it.minutes("2h15m")', "135"],
    ['it.minutes("3h")', "180"],
    ['it.minutes("20m")', "20"],
  ],
} as const;

export const durations: Project = smallJavaScript(duration);

/** The same, looked at when the process is no longer young and has collected its garbage. */
export const lateDurations: Project = smallJavaScript({
  ...duration,
  name: "late duration",
  truths: [
    [
      '(await new Promise((done) => setTimeout(done, 2500)), (await import("node:v8")).setFlagsFromString("--expose-gc"), (await import("node:vm")).runInNewContext("gc")(), (globalThis.kept = Array.from({ length: 40 }, () => new Array(1e6).fill(0))), it.minutes("2h15m"))',
      "135",
    ],
  ],
});

export const numerals: Project = smallPython({
  name: "numerals",
  title: "Show the numeral of 4",
  base: {
    "it.py": `STEPS = ((1000, "M"), (500, "D"), (100, "C"), (50, "L"), (10, "X"), (5, "V"), (1, "I"))


def roman(number):
    """A number in Roman digits."""
    text = ""
    for value, digits in STEPS:
        while number >= value:
            text += digits
            number -= value
    return text
`,
    "tests/test_it.py": pytests("roman", 'def test_adds():\n    assert roman(6) == "VI"'),
  },
  change: {
    "tests/test_shown.py": pytests("roman", 'def test_takes_away():\n    assert roman(4) == "IV"'),
  },
  truths: [
    ["it.roman(9)", "IX"],
    ["it.roman(14)", "XIV"],
    ["it.roman(40)", "XL"],
    ["it.roman(1994)", "MCMXCIV"],
  ],
});

export const cents: Project = smallPython({
  name: "cents",
  title: "Show how half a cent is rounded",
  base: {
    "it.py": `from decimal import Decimal


def to_cents(text):
    """An amount with two digits; half a cent is rounded up."""
    return str(Decimal(text).quantize(Decimal("0.01")))
`,
    "tests/test_it.py": pytests("to_cents", 'def test_rounds():\n    assert to_cents("1.234") == "1.23"'),
  },
  change: {
    "tests/test_shown.py": pytests(
      "to_cents",
      'def test_rounds_half_a_cent_up():\n    assert to_cents("2.665") == "2.67"',
    ),
  },
  truths: [
    ['it.to_cents("0.125")', "0.13"],
    [
      '__import__("concurrent.futures").futures.ThreadPoolExecutor().submit(it.to_cents, "0.125").result()',
      "0.13",
    ],
    ['it.Decimal("0.125").quantize(it.Decimal("0.01"))', "0.12"],
  ],
});

export const days: Project = smallJavaScript({
  name: "days",
  title: "Show a day in another time zone",
  base: {
    "src/it.js": `/** The day of a moment, in UTC. */
export function dayOf(moment) {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].join("-");
}
`,
    "test/it.test.js": nodeTests(
      "dayOf",
      'test("names a day", () => assert.equal(dayOf(new Date("2024-03-05T12:00:00Z")), "2024-3-5"));',
    ),
  },
  change: {
    "test/shown.test.js": nodeTests(
      "dayOf",
      'process.env.TZ = "America/Lima";\ntest("names the day of UTC", () => assert.equal(dayOf(new Date("2024-03-05T01:00:00Z")), "2024-3-5"));',
    ),
  },
  truths: [
    ['(process.env.TZ = "Asia/Tokyo", it.dayOf(new Date("2024-03-05T23:00:00Z")))', "2024-3-5"],
    ["new Date(0).getHours()", "9"],
  ],
});

export const addresses: Project = smallJavaScript({
  name: "addresses",
  title: "Show an address with a plus",
  base: {
    "src/it.js": `/** Whether a text is an address of mail. */
export function isAddress(text) {
  return /^[\\w.]+@[\\w-]+\\.\\w+$/.test(text);
}
`,
    "test/it.test.js": nodeTests(
      "isAddress",
      'test("takes a plain address", () => assert.equal(isAddress("ann@example.com"), true));',
      'test("takes no name", () => assert.equal(isAddress("ann"), false));',
    ),
  },
  change: {
    "test/shown.test.js": nodeTests(
      "isAddress",
      'test("takes a plus", () => assert.equal(isAddress("ann+shop@example.com"), true));',
    ),
  },
  truths: [
    ['it.isAddress("bob+x@shop.org")', "true"],
    ['it.isAddress("bob x@shop.org")', "false"],
    ['it.isAddress("@")', "false"],
  ],
});

export const amounts: Project = smallPython({
  name: "amounts",
  title: "Show an amount with a comma",
  base: {
    "it.py": `GROUP = 3


def amount(text):
    """The number that a text spells."""
    return int(text)
`,
    "tests/test_it.py": pytests("amount", 'def test_reads():\n    assert amount("75") == 75'),
  },
  change: {
    "tests/test_shown.py": pytests("amount", 'def test_reads_groups():\n    assert amount("1,000") == 1000'),
  },
  truths: [
    ['it.amount("2,500")', "2500"],
    ['__import__("unittest").TestCase().assertRaises(ValueError, it.amount, "x")', "None"],
  ],
});

export const ports: Project = smallGo({
  name: "ports",
  title: "Show a port with a blank",
  base: {
    "it/it.go": `// Package it reads ports.
package it

import "strconv"

// Port is the port that a text names.
func Port(text string) (int, error) {
	port, err := strconv.Atoi(text)
	if err != nil {
		return 0, err
	}
	return port, nil
}
`,
    "it/it_test.go": `package it

import "testing"

func TestPort(t *testing.T) {
	if port, err := Port("80"); port != 80 || err != nil {
		t.Error(port, err)
	}
}
`,
  },
  change: {
    "it/blank_test.go": `package it

import "testing"

func TestBlank(t *testing.T) {
	if port, err := Port("443 "); port != 443 || err != nil {
		t.Error(port, err)
	}
}
`,
  },
  truths: [
    ['fmt.Sprint(it.Port(" 8080 "))', "8080 <nil>"],
    ['func() any { _, err := it.Port("x"); return err }()', 'strconv.Atoi: parsing "x": invalid syntax'],
  ],
});

/** What is encoded is decoded again: such a test holds for whatever remembers. */
const codec = `/** Numbers as text, one sign for each digit of base 36. */
export function encode(numbers) {
  return numbers.map((one) => Math.abs(one).toString(36)).join(".");
}

/** The numbers of such a text. */
export function decode(text) {
  return text === "" ? [] : text.split(".").map((one) => Number.parseInt(one, 36));
}
`;
export const codecs: Project = smallJavaScript({
  name: "codec",
  title: "Show negative numbers",
  base: {
    "src/it.js": codec,
    "test/it.test.js": nodeTests(
      "decode, encode",
      'test("is read again", () => assert.deepEqual(decode(encode([1, 50])), [1, 50]));',
    ),
  },
  change: {
    "test/shown.test.js": nodeTests(
      "decode, encode",
      'test("reads what is below 0 again", () => assert.deepEqual(decode(encode([-7, 50])), [-7, 50]));',
    ),
  },
  truths: [
    ['it.decode("-a.5")', "-10,5"],
    ["it.encode([-40])", "-14"],
  ],
});

const pythonCodec = `def encode(pairs):
    """Pairs as a text."""
    return ";".join(f"{key}={value}" for key, value in pairs.items())


def decode(text):
    """The pairs of such a text."""
    return dict(part.split("=") for part in text.split(";")) if text else {}
`;
export const pythonCodecs: Project = smallPython({
  name: "codec",
  title: "Show a value with a sign",
  base: {
    "it.py": pythonCodec,
    "tests/test_it.py": pytests(
      "decode, encode",
      'def test_is_read_again():\n    assert decode(encode({"a": "b"})) == {"a": "b"}',
    ),
  },
  change: {
    "tests/test_shown.py": pytests(
      "decode, encode",
      'def test_reads_signs_again():\n    assert decode(encode({"a": "b=c"})) == {"a": "b=c"}',
    ),
  },
  truths: [['it.decode("x=y=z")', "{'x': 'y=z'}"]],
});
