import { expect, test } from "vitest";
import type { Assertion } from "../../../languages/search/oracle.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { boolean, integer, string, type Value } from "../../../languages/values/value.ts";
import { withDifferences } from "./differences.ts";

const field = (name: string, value: Value): Assertion => ({
  kind: "equals",
  topic: { of: "field", owner: "result", name },
  value,
});

const dump = (args: readonly Value[], ...assertions: Assertion[]) => ({
  ...namedTest("parse", ["text"], observed({ target: "parse", steps: [call("", args)] })),
  assertions,
});

const plain = dump(
  [string("a")],
  field("name", string("a")),
  field("deep", boolean(false)),
  field("size", integer(1)),
);

test("a dump of fields is cut to those that differ from the plainest one", () => {
  const other = dump(
    [string("--a")],
    field("name", string("a")),
    field("deep", boolean(true)),
    field("size", integer(1)),
  );
  expect(withDifferences([other, plain])).toEqual([
    { ...other, assertions: [field("deep", boolean(true))] },
    plain,
  ]);
});

test("a dump without differences stays, and so does a single field", () => {
  const same = dump([string("a b c")], ...plain.assertions);
  const single = dump([string("abc")], field("name", string("a")));
  expect(withDifferences([plain, same, single])).toEqual([plain, same, single]);
});

test("of many fields those that hold nothing are left out", () => {
  const many = dump(
    [string("a")],
    field("name", string("a")),
    field("unit", { kind: "null" }),
    field("tags", { kind: "list", items: [] }),
    field("size", integer(1)),
  );
  expect(withDifferences([many])).toEqual([
    { ...many, assertions: [field("name", string("a")), field("size", integer(1))] },
  ]);
});

test("a text of its own replaces many fields", () => {
  const fields = ["a", "b", "c", "d"].map((name) => field(name, string(name)));
  const spelled = (text: string, args: readonly Value[]) => {
    const one = dump(args, ...fields);
    const value = { kind: "instance", type: "Url", fields: [], spelled: text } as const;
    return { ...one, observation: { ...one.observation, value } };
  };
  const own = spelled("http://a", [string("a")]);
  expect(withDifferences([own])[0]?.assertions).toEqual([
    { kind: "equals", topic: { of: "text" }, value: string("http://a") },
  ]);
  expect(withDifferences([own, spelled("http://a", [string("b b")])])[0]).toEqual(own);
});
