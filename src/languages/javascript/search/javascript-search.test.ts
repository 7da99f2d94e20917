import { expect, test } from "vitest";
import type { Observation } from "../../search/observation.ts";
import { assertionsOf, type Sayable } from "../../search/oracle.ts";
import { dict, list, string, type Value } from "../../values/value.ts";
import { javascriptSearch } from "./javascript-search.ts";

const text = string("validation");
const functions: Value = { kind: "opaque", type: "function" };

function said(value: Value, readsEntries: boolean): string[] {
  const step = { kind: "call", member: "", args: [], kwargs: [] } as const;
  const observation: Observation = {
    ...{ plan: { target: "make", exportName: "make", steps: [step] }, points: new Set(), lines: [1], value },
    ...{ outcome: "returned", waited: false, error: { type: "", name: "", message: "" } },
    ...{ argsBefore: [], argsAfter: [], fieldsBefore: [], fieldsAfter: [] },
  };
  const nothing = new Set<string>();
  const sayable: Sayable = {
    ...{ returnsValue: true, hiddenFields: nothing, classes: nothing, ownErrors: nothing },
    language: { ...javascriptSearch, readsEntries },
  };
  return assertionsOf(observation, sayable).map((one) =>
    one.kind === "equals" && one.topic.of !== "result"
      ? "name" in one.topic
        ? one.topic.name
        : one.topic.of
      : one.kind,
  );
}

test("says what can be written of an object that has functions", () => {
  const made = dict({ kind: text, run: functions, "~odd": text, parts: list(text) });
  expect(said(made, true)).toEqual(["kind", "parts"]);
  expect(said(made, false)).toEqual([]);
});

test("says how many items a list has that cannot be written", () => {
  expect(said(list(functions, functions), true)).toEqual(["length"]);
});

test("says the whole of an object that can be written", () => {
  expect(said(dict({ kind: text }), true)).toEqual(["equals"]);
});
