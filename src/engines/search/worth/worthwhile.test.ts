import { expect, test } from "vitest";
import { javascriptWords } from "../../../languages/javascript/tests/vocabulary.ts";
import { createLexicon } from "../../../languages/naturalness/lexicon.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { casePoint, coveredPoint, killPoint, type Point } from "../../../languages/search/points.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { integer, list, string, type Value } from "../../../languages/values/value.ts";
import type { Describe } from "../naming/names.ts";
import { documentedTexts } from "../values/written/documented-texts.ts";
import type { Reading } from "./plain-inputs.ts";
import { worthwhile } from "./worthwhile.ts";

const testOf = (target: string, given: Value, value: Value, place = 1): Named =>
  namedTest(
    target,
    ["text"],
    observed({ target, steps: [call("", [given])] }, { value, points: new Set([coveredPoint(place)]) }),
  );

const judged = (
  tests: readonly Named[],
  describe: Describe = () => ({ conditions: [] }),
  more: Partial<Reading> = {},
) =>
  worthwhile(tests, {
    reading: {
      lexicon: createLexicon({ texts: ["unicorn", "rainbow"], numbers: [], prose: [] }),
      documented: documentedTexts([], undefined),
      text: "",
      unlikely: () => 0,
      groundless: () => [],
      ...more,
    },
    writer: { words: javascriptWords, finish: (_, title) => title, tables: () => [], check: () => undefined },
    describe,
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

test("a test that shows nothing is worth its code only if it notices mutants", () => {
  const shown = testOf("wrap", string("unicorn"), string("uni"));
  const plan = {
    target: "wrap",
    steps: [call("", []), { ...call("", [string("rainbow")]), on: "result" as const }],
  };
  const silent = (points: Observation["points"]) =>
    namedTest("wrap", ["text"], observed(plan, { value: { kind: "null" }, points }));
  const ran = silent(new Set([coveredPoint(2)]));
  expect(judged([shown, ran]).tests).toEqual([shown]);
  const noticing = silent(new Set([coveredPoint(2), ...[1, 2, 3].map(killPoint)]));
  expect(judged([shown, noticing]).tests).toEqual([shown, noticing]);
});

test("an option that changes nothing is worth a test only if it notices mutants", () => {
  const shown = testOf("short", string("unicorn"), string("uni"));
  const idle = testOf("short", string("rainbow"), string("rai"), 2);
  const reading = { isIdle: (plan: Plan) => plan === idle.observation.plan };
  expect(judged([shown, idle], undefined, reading).tests).toEqual([shown]);
});

test("a method that goes on with another one is left to the tests of that one", () => {
  const made = { kind: "new" as const, member: "", args: [], kwargs: [] };
  const set = call("set", [string("unicorn"), integer(3)]);
  const keys = call("keys", []);
  const value = list(string("unicorn"));
  const own = namedTest(
    "Cache.keys",
    [],
    observed(
      { target: "Cache.keys", steps: [made, set, keys] },
      { value, points: new Set([coveredPoint(1)]) },
    ),
  );
  const steps = [made, set, { ...keys, on: "result" as const }];
  const chained = namedTest(
    "Cache.set",
    ["key", "value"],
    observed({ target: "Cache.set", steps }, { value, points: new Set([coveredPoint(2)]) }),
  );
  expect(judged([own, chained]).tests).toEqual([own]);
  const groundless = ({ target }: Plan) => (target === "Cache.keys" ? [1] : []);
  expect(judged([own, chained], undefined, { groundless }).tests).toEqual([chained]);
});

test("one test shows a refusal, and those that run or notice more", () => {
  const error = { type: "TypeError", name: "", message: "text must be a string" };
  const refused = (given: Value, points: readonly Point[]) =>
    namedTest(
      "short",
      ["text"],
      observed(
        { target: "short", steps: [call("", [given])] },
        { outcome: "threw", error, points: new Set(points) },
      ),
    );
  const [one, same, other] = [
    refused(integer(3), [coveredPoint(1)]),
    refused(list(), [coveredPoint(1)]),
    refused(integer(5), [coveredPoint(2)]),
  ];
  const describe = () => ({ conditions: [], raised: "when text is not a string" });
  expect(judged([one, same, other], describe).tests).toEqual([one, other]);
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
