import { expect, test } from "vitest";
import { lastStep } from "../../../languages/search/plan.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { dict, list, nothing, string, type Value } from "../../../languages/values/value.ts";
import { withTold } from "./with-told.ts";

const seen = (text: string, value: Value) =>
  observed({ target: "parse", steps: [call("", [string(text)])] }, { value });
const literals = ["&", "="].map((sign) => ({ kind: "string" as const, text: JSON.stringify(sign) }));
const { subject } = namedTest("parse", ["text"], seen("a", nothing));
const subjects = [{ ...subject, symbol: { ...subject.symbol, literals } }];
const textsOf = (observations: ReturnType<typeof withTold>) =>
  observations.flatMap(({ plan }) => lastStep(plan).args.map((value) => "value" in value && value.value));

const empty = seen("foo", dict({ foo: string("") }));
const gap = seen("foo&bar=baz&qux", dict({ foo: string(""), bar: string("baz"), qux: string("") }));
const whole = seen("foo=bar&baz=qux", dict({ foo: string("bar"), baz: string("qux") }));
const told = seen("12", list(string("12")));

test("adds the texts that documentation gives as examples", () => {
  const isTold = (plan: typeof told.plan) => plan === told.plan;
  expect(textsOf(withTold([empty], [empty, gap, whole, told], { subjects, isTold }))).toEqual(["foo", "12"]);
});

test("else adds words between the signs of the code, with the result that has the fewest gaps", () => {
  const isTold = () => false;
  expect(textsOf(withTold([empty], [empty, gap, whole], { subjects, isTold }))).toEqual([
    "foo",
    "foo=bar&baz=qux",
  ]);
  expect(withTold([empty, whole], [empty, gap, whole], { subjects, isTold })).toEqual([empty, whole]);
});
