import { expect, test } from "vitest";
import { create, RankedTargetSchema } from "../../../contracts/index.ts";
import { recordingTerminal } from "../terminal/terminal.fixture.ts";
import { rankingTable } from "./ranking-table.ts";

const chosen = create(RankedTargetSchema, {
  target: "shop/store.py::search",
  score: 6,
  parts: [
    { label: "builds SQL", points: 4 },
    { label: "never ran", points: 2 },
  ],
  reason: "changed and under-tested",
  measured: true,
  linesTotal: 3,
});

test("shows rank, score, coverage, parts, and why something was left out", () => {
  const file = create(RankedTargetSchema, {
    target: "a\u001b[31m.md",
    leftOut: "gets no tests: no grammar for it",
  });
  expect(rankingTable([chosen, file], recordingTerminal())).toBe(
    [
      "  #   SCORE  LINES RUN     TARGET",
      "  1   6      0 of 3        shop/store.py::search",
      "                           changed and under-tested: builds SQL +4, never ran +2",
      "  –                        a.md",
      "                           gets no tests: no grammar for it",
      "",
    ].join("\n"),
  );
});

test("says so if nothing lacks tests", () => {
  expect(rankingTable([], recordingTerminal())).toBe("  Nothing lacks tests.\n");
});
