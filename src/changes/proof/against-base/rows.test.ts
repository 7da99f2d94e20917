import { expect, it } from "vitest";
import { TestOutcome } from "../../../contracts/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import { readTestLiterals } from "../expected-values.ts";
import type { TryOut } from "../tried.ts";
import { findNarrowFixes, testsOnBase } from "./other-inputs.ts";
import { withOtherData } from "./with-other-data.ts";

const file = "test/it.test.js";
const row = { name: "1200 grams cost 11", file };
const table =
  "for (const [grams, price] of [[1000, 8], [1200, 11]])\n  test(grams + ' grams cost ' + price, () => assert.equal(postage(grams), price));\n";
const cases = '[{ "grams": 1000, "price": 8 }, { "grams": 1200, "price": 11 }]';
const reading =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of a test
  'for (const { grams, price } of read("cases.json"))\n  test(`${grams} grams cost ${price}`, () => assert.equal(postage(grams), price));\n';

/** Runs every row of a file as a test that is named after it. */
function runOn(path: string, postage: (grams: number) => number): TryOut {
  return async (texts, _, scope) => {
    if (scope !== "files") return new Map();
    const rows = [
      ...(texts.get(path) ?? "").matchAll(/\(?(\d{4})( \+ 1)?\)?, (?:"price": )?\(?(\d+)( \+ 1)?/g),
    ];
    const title = /' grams cost (.*)' \+ price/.exec(texts.get(path) ?? "")?.[1] ?? "";
    return new Map(
      rows.map(([, g, isMoreGrams, p, isMorePrice]) => {
        const [grams, price] = [Number(g) + (isMoreGrams ? 1 : 0), Number(p) + (isMorePrice ? 1 : 0)];
        const actual = postage(grams);
        const tried =
          actual === price
            ? { outcome: TestOutcome.PASSED, cause: "" }
            : { outcome: TestOutcome.FAILED, cause: `expected: ${price}\nactual: ${actual}` };
        return [testIdentity({ name: `${grams} grams cost ${title}${price}`, file }), tried];
      }),
    );
  };
}

const right = (grams: number) => 2 + Math.ceil(grams / 500) * 3;
const broken = (grams: number) => 2 + Math.floor(grams / 500) * 3;

it.each<[string, (grams: number) => number, string | undefined]>([
  ["as the base", right, undefined],
  ["right for the row only", (grams) => (grams % 500 === 200 ? 11 : broken(grams)), "never"],
])("a fix that is %s is seen by rows that are named after their values", async (_, fixed, narrowness) => {
  const outlines = await createOutlineParser();
  for (const [path, text, inputs] of [
    [file, table, undefined],
    ["test/cases.json", reading, withOtherData],
  ] as const) {
    const data = inputs ? [{ path, text: cases }] : [];
    const files = await readTestLiterals([row], { read: () => text, readData: () => data, outlines });
    const on = (postage: (grams: number) => number): TryOut => {
      const run = runOn(path, postage);
      return (texts, ...rest) => run(new Map([[path, inputs ? cases : text], ...texts]), ...rest);
    };
    const states = { onBase: on(right), onRed: on(broken), onFix: on(fixed) };
    const known = await testsOnBase(files, states);
    expect([...known.passing]).toHaveLength(2);
    const narrow = await findNarrowFixes(files, states, known, inputs && { inputs, most: 8 });
    expect(narrow.get(testIdentity(row)), path).toBe(narrowness && (inputs ? "all" : narrowness));
  }
});
