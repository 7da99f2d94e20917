import { expect, test } from "vitest";
import { readValue } from "./read-value.ts";
import { cleanName, reviewCalls } from "./review-calls.ts";

const review = (...calls: unknown[]) => reviewCalls({ calls }, ["price"]);

test("a good call is data with an expectation and its source", () => {
  const call = { target: "price", name: "takes a tenth off", arguments: [2000, { member: true }] };
  expect(review({ ...call, returns: 1800, because: "the doc comment" }, call)).toMatchObject({
    calls: [
      {
        ...{ target: "price", name: "takes a tenth off", source: "the doc comment" },
        args: [{ kind: "integer", value: "2000" }, { kind: "dict" }],
        expected: { value: { kind: "integer", value: "1800" } },
      },
      { source: "the model" },
    ],
    notes: [],
  });
  expect(review(call).calls[0]).not.toHaveProperty("expected");
  expect(review({ ...call, returns: null }).calls[0]?.expected).toEqual({ value: { kind: "null" } });
});

test.each([
  ["prose", "I would call price(2000)", "no list of calls"],
  ["a function that was not listed", { target: "exit", arguments: [] }, "not listed"],
  ["no arguments", { target: "price" }, "not a call"],
  ["a text for arguments", { target: "price", arguments: "2000, true" }, "not a call"],
  ["a huge text", { target: "price", arguments: ["x".repeat(100_000)] }, "no plain value"],
  ["a deep list", { target: "price", arguments: [JSON.parse("[".repeat(50) + "]".repeat(50))] }, "no plain"],
  ["an unknown form", { target: "price", arguments: [{ $code: "process.exit()" }] }, "no plain value"],
  ["no bytes", { target: "price", arguments: [{ $bytes: [999] }] }, "no plain value"],
  ["code for an error", { target: "price", arguments: [1], fails_with: "E); exit()" }, "no name"],
  ["code for a result", { target: "price", arguments: [1], returns: { $eval: "1" } }, "no plain value"],
])("%s is dropped, with a note", (_, answer, reason) => {
  const { calls, notes } = typeof answer === "string" ? reviewCalls(answer, ["price"]) : review(answer);
  expect(calls).toEqual([]);
  expect(notes.join()).toContain(reason);
});

test("only so many calls are read", () => {
  const { calls, notes } = review(...Array(500).fill({ target: "price", arguments: [1] }));
  expect(calls).toHaveLength(40);
  expect(notes).toHaveLength(1);
});

test.each([
  ["Test that it takes a tenth off", "it takes a tenth off"],
  ["free\u200b for \u202emembers", "free for members"],
  ['"); process.exit(); it("', ") process.exit() it("],
  ["`{x}` and\nmore > titles", "x and more titles"],
  ["", ""],
  ["word ".repeat(40), "word ".repeat(16).trim()],
])("the name %j becomes %j", (given, name) => {
  expect(cleanName(given)).toBe(name);
  expect(cleanName(given).length).toBeLessThanOrEqual(80);
});

test.each([
  [{ $date: "2024-02-29T12:00:00.000Z" }, { kind: "date", iso: "2024-02-29T12:00:00.000Z" }],
  [{ $undefined: true }, { kind: "undefined" }],
  [
    { $tuple: [1, "a"] },
    {
      kind: "tuple",
      items: [
        { kind: "integer", value: "1" },
        { kind: "string", value: "a" },
      ],
    },
  ],
  [1.5, { kind: "float", value: "1.5" }],
  [-0, { kind: "integer", value: "0" }],
  [{ $date: 5 }, undefined],
  ["\ud800", undefined],
])("reads %j", (json, value) => {
  expect(readValue(json)).toEqual(value);
});
