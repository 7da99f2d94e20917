import { expect, test } from "vitest";
import { createLexicon } from "../../../languages/naturalness/lexicon.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { dict, float, integer, nothing, string, type Value } from "../../../languages/values/value.ts";
import { documentedTexts } from "../values/written/documented-texts.ts";
import { oddInput } from "./plain-inputs.ts";

const planOf = (...args: readonly Value[]): Plan => ({
  target: "decode",
  exportName: "decode",
  steps: [call("", args)],
});

function oddness(value: Value, examples: readonly string[] = []): string | undefined {
  const lexicon = createLexicon({ texts: [...examples, "unicorn"], numbers: [], prose: ["title home"] });
  const plans = examples.map((text) => planOf(string(text)));
  const test = namedTest("decode", ["text"], observed(planOf(value)));
  return oddInput(test, {
    unlikely: () => 0,
    groundless: () => [],
    lexicon,
    documented: documentedTexts([], { examples: plans }),
    text: "function decode(text) {}",
  });
}

test.each<[string, Value]>([
  ["a text mixed of signs and letters", string("n*mbHer-[[0")],
  ["a documented text that is cut off", string("unico")],
  ["an invented word", string("umbrakash")],
  ["a number that is none", float(Number.NaN)],
  ["an object with a blank key", dict({ "": integer(1) })],
  ["an object of a rare class", { kind: "construct", className: "WeakMap", args: [] }],
])("nobody would write %s", (_, value) => {
  expect(oddness(value)).toBeDefined();
});

test.each<[string, Value]>([
  ["known words", string("Hello World")],
  ["nothing", string("")],
  ["a documented text", string("unicorn")],
  ["a number", integer(404)],
  ["an object with names", dict({ title: string("home") })],
])("somebody would write %s", (_, value) => {
  expect(oddness(value)).toBeUndefined();
});

test("a code of the sort that documentation shows is plain", () => {
  expect(oddness(string("22Z6A20Q4"))).toBeDefined();
  expect(oddness(string("22Z6A20Q4"), ["037833DP2"])).toBeUndefined();
});

test("nothing as an argument is plain where the code looks for it, or gives nothing for it", () => {
  const oddnessIn = (text: string, value: Value) =>
    oddInput(namedTest("decode", ["text"], observed(planOf(nothing), { value })), {
      ...{ unlikely: () => 0, groundless: () => [], text },
      lexicon: createLexicon({ texts: [], numbers: [], prose: [] }),
      documented: documentedTexts([], undefined),
    });
  const careless = "function decode(text) { return text + 1; }";
  expect(oddnessIn(careless, string("home"))).toMatch(/^nothing as an argument/);
  expect(oddnessIn(careless, nothing)).toBeUndefined();
  for (const careful of ["text === null", "text ?? 'home'", "!text", "text || 'home'"])
    expect(oddnessIn(`function decode(text) { return ${careful}; }`, string("home"))).toBeUndefined();
});

test("a text of a grammar has the signs that documented ones have", () => {
  const documented = ["_p~iF~ps|U", "_ulL~nnqC_|mq"];
  expect(oddness(string("Hello World"), documented)).toBe("a text unlike the documented ones");
  expect(oddness(string("_p~iF~ps|U"), documented)).toBeUndefined();
  expect(oddness(string(""), documented)).toBeUndefined();
});
