import { expect, test } from "vitest";
import { boolean, string, type Value } from "../../values/value.ts";
import { call, namedTest, observed } from "../named-test.fixture.ts";
import { titleOfName } from "./name-title.ts";

const text = string("a");

test.each<[string, readonly string[], Value, string | undefined]>([
  ["parseQuery", ["text"], text, "parses a query"],
  ["parse_json", ["text"], text, "parses json"],
  ["split", ["path"], text, "splits a path"],
  ["moveItems", ["items"], text, "moves items"],
  ["uniqueSlug", ["slug", "taken"], text, "returns the unique slug"],
  ["getHTMLName", ["node"], text, "returns the html name"],
  ["to_roman", ["number"], text, "converts to roman"],
  ["fromRoman", ["numeral"], text, "converts from roman"],
  ["isLeap", ["year"], boolean(true), "tells whether a year is leap"],
  ["isWord", ["text"], boolean(true), "tells whether the text is word"],
  ["isHttpError", ["val"], boolean(true), "tells whether it is an http error"],
  ["createError.isHttpError", ["val"], boolean(true), "tells whether it is an http error"],
  ["parser", ["input"], text, "parses input"],
  ["formatter", ["amount"], text, "formats an amount"],
  ["counter", ["start"], text, undefined],
  ["is_open", ["day", "minute"], boolean(true), "tells whether it is open"],
  ["Slot.isFree", [], boolean(true), "tells whether the slot is free"],
  ["Cart.total", [], text, "returns the total"],
  ["groupBy", ["items", "keyOf"], text, undefined],
  ["overlaps", ["other"], boolean(true), undefined],
  ["add", ["sku"], text, "adds a sku"],
  ["remove", ["sku"], boolean(true), "removes a sku"],
  ["remove", ["sku"], boolean(false), undefined],
  ["create", ["name"], text, undefined],
  ["merge", ["target", "source"], text, undefined],
  ["median", ["values"], text, "returns the median of values"],
  ["half", ["number"], text, "returns the half of a number"],
  ["each", ["items"], text, undefined],
  ["quickselect", ["array", "k"], text, undefined],
  ["discounted", ["price", "percent"], text, "returns the discounted price"],
  ["fn", ["x"], text, undefined],
  ["withRetry", ["task", "times"], text, undefined],
  ["onError", ["task"], text, undefined],
])("%s(%j) %j: %j", (target, parameters, value, expected) => {
  const member = target.includes(".") ? target.split(".")[1] : "";
  const { subject } = namedTest(
    target,
    parameters,
    observed({ steps: [call("", [])] }),
    member ? { member } : {},
  );
  expect(titleOfName(subject, value)).toBe(expected);
});
