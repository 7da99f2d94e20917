import { expect, test } from "vitest";
import { javascriptWords } from "../../../languages/javascript/tests/vocabulary.ts";
import { createLexicon } from "../../../languages/naturalness/lexicon.ts";
import { casePoint, coveredPoint, killPoint } from "../../../languages/search/points.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { integer, list, string, type Value } from "../../../languages/values/value.ts";
import { documentedTexts } from "../values/written/documented-texts.ts";
import { worthwhile } from "./worthwhile.ts";

const testOf = (target: string, given: Value, value: Value, place = 1): Named =>
  namedTest(
    target,
    ["text"],
    observed({ target, steps: [call("", [given])] }, { value, points: new Set([coveredPoint(place)]) }),
  );

const judged = (tests: readonly Named[]) =>
  worthwhile(tests, {
    reading: {
      lexicon: createLexicon({ texts: ["unicorn", "rainbow"], numbers: [], prose: [] }),
      documented: documentedTexts([], undefined),
      text: "",
      unlikely: () => 0,
      groundless: () => [],
    },
    writer: { words: javascriptWords, finish: (_, title) => title, tables: () => [], check: () => undefined },
    describe: () => ({ conditions: [] }),
  });

test("keeps tests with plain inputs whose titles say what they do", () => {
  const good = testOf("short", string("unicorn"), string("uni"));
  const odd = testOf("short", string("n*[]mbHer"), string("n*["));
  const same = testOf("short", list(integer(4), integer(8)), list(integer(4), integer(8)));
  const { tests, notes } = judged([good, odd, same]);
  expect(tests).toEqual([good]);
  expect(notes).toEqual([
    expect.stringMatching(/^2 tests were not worth reading .* a text mixed of signs and words/),
  ]);
});

test("of tests that only show values, keeps few and those that run more", () => {
  const texts = ["unicorn", "rainbow", "hello", "world", "foo", "bar"];
  const tests = texts.map((text, at) =>
    testOf("cut", string(text), string(text.slice(0, 3 - (at % 2)) + at)),
  );
  const last = testOf("cut", string("baz"), string("b"), 2);
  const kept = judged([...tests, last]).tests;
  expect(kept).toEqual([...tests.slice(0, 2), last]);
});

test("keeps one of the tests of functions that are the same", () => {
  const one = testOf("badRequest", string("unicorn"), string("uni"));
  const other = testOf("notFound", string("unicorn"), string("uni"));
  expect(judged([one, other]).tests).toEqual([one]);
});

test("keeps what alone meets a planned case", () => {
  const odd = testOf("short", string("n*[]mbHer"), string("n*["));
  const asked: Named = {
    ...odd,
    observation: { ...odd.observation, points: new Set([coveredPoint(1), casePoint(3)]) },
  };
  expect(judged([asked]).tests).toEqual([asked]);
});

test("keeps one modest test of a function that would have none, if it notices a mutant", () => {
  const whole = testOf("outer", string("unicorn"), string("uni"));
  const gives = ["unicorn", "rainbow"].map((text) => testOf("inner", string(text), string(text)));
  expect(judged([whole, ...gives]).tests).toEqual([whole]);
  const noticing = gives.map((one, at) => ({
    ...one,
    observation: { ...one.observation, points: new Set([coveredPoint(1), killPoint(at)]) },
  }));
  expect(judged([whole, ...noticing]).tests).toEqual([whole, noticing[0]]);
});
