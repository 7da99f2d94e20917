import { expect, test } from "vitest";
import { BehaviourDiffSchema, BehaviourKind, create, Pinned } from "../../../contracts/index.ts";
import { recordingTerminal } from "../terminal/terminal.fixture.ts";
import { diffLines, diffView } from "./diff-view.ts";

const price = {
  target: "src/shop.js::price",
  path: "src/shop.js",
  line: 3,
  inputs: 81,
  differing: 2,
  pinned: Pinned.YES,
  noticedBy: ["is cheaper from 65"],
  changes: [
    { kind: BehaviourKind.CHANGED_RESULT, input: "price(65)", before: "14", after: "10", inputs: 1 },
    {
      kind: BehaviourKind.NEW_ERROR,
      input: "price(-1)",
      before: "0",
      after: "throws RangeError: \u001b[31mno",
      inputs: 1,
    },
  ],
};
const fresh = {
  target: "src/shop.js::fresh",
  changes: [{ kind: BehaviourKind.NEW_FUNCTION }],
};
const alike = { target: "src/shop.js::label", inputs: 400 };

test("a small table for each function, and the rest in one line each", () => {
  const diff = create(BehaviourDiffSchema, {
    baseSha: "1111111111",
    headSha: "2222222222",
    functions: [price, fresh, alike],
    notes: ["Go cannot be compared"],
  });
  expect(diffView(diff, recordingTerminal())).toBe(
    [
      "",
      "  1 function behaves differently, 1 new, no difference found in 1 other on 400",
      "  inputs",
      "  11111111 → 22222222",
      "",
      "  price  src/shop.js:3 · 2 of 81 inputs differ · 1 test notices",
      "    result      price(65)  14 → 10",
      "    new error   price(-1)  0  → throws RangeError: no",
      "    noticed by  is cheaper from 65",
      "",
      "  New         src/shop.js::fresh",
      "  No diff.    src/shop.js::label, on 400 inputs",
      "  Notes       Go cannot be compared",
      "",
      "",
    ].join("\n"),
  );
});

test("a wide table is stacked", () => {
  const [first] = price.changes;
  const wide = { ...price, noticedBy: [], changes: [{ ...first, input: `price("${"a".repeat(60)}")` }] };
  const lines = diffView(create(BehaviourDiffSchema, { functions: [wide] }), recordingTerminal()).split("\n");
  expect(lines.slice(5, 8)).toEqual([
    `    result      price("${"a".repeat(51)}…`,
    "                  14",
    "                → 10",
  ]);
});

test("an approval request gets the first change of each function before the second of any", () => {
  const other = { ...price, target: "src/shop.js::tax", pinned: Pinned.NO, noticedBy: [] };
  const diff = create(BehaviourDiffSchema, { functions: [price, other] });
  expect(diffLines(diff, 4)).toEqual([
    "2 functions behave differently",
    "- price(65): 14 → 10  (1 test notices)",
    "- price(65): 14 → 10  (no test notices)",
    "and 2 more: goldseam show --json, or goldseam diff",
  ]);
});

test("if nothing was compared, only the reason is shown", () => {
  expect(diffLines(undefined, 12)).toEqual([]);
  expect(diffLines(create(BehaviourDiffSchema), 12)).toEqual([]);
  const notes = ["Go cannot be compared"];
  expect(diffLines(create(BehaviourDiffSchema, { notes }), 12)).toEqual(["No function to compare", ...notes]);
});
