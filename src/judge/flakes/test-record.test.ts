import { describe, expect, it } from "vitest";
import { TestOutcome } from "../../contracts/index.ts";
import { type PastExecution, recordOf } from "./test-record.ts";

/** `a+ a- b+`: inputs and outcome of each execution, oldest first; `?` is a skipped one. */
function history(text: string): PastExecution[] {
  const outcomes = { "+": TestOutcome.PASSED, "-": TestOutcome.FAILED, "?": TestOutcome.SKIPPED };
  return text
    .split(" ")
    .map((word, at) => ({
      inputsHash: word.slice(0, -1),
      outcome: outcomes[word.slice(-1) as keyof typeof outcomes],
      atMs: at + 1,
    }))
    .reverse();
}

const clean = (runs: number) => Array.from({ length: runs }, (_, at) => `c${at}+`).join(" ");

describe("recordOf", () => {
  it.each([
    ["always passed", "a+ b+ c+", { status: "steady", runs: 3, failures: 0, flips: 0, lastFailedAtMs: 0 }],
    [
      "passed and failed on the same inputs",
      "a+ b- b+",
      { status: "proven", runs: 3, failures: 1, flips: 2 },
    ],
    ["was broken and fixed", "a+ b- c- d+", { status: "steady", failures: 2, flips: 2, lastFailedAtMs: 3 }],
    ["changes its mind with every change", "a+ b- c+ d- e+", { status: "suspected", failures: 2, flips: 4 }],
    [
      "counts only what the inputs do not explain",
      "a+ a- b- b- c+",
      { status: "proven", failures: 1, runs: 5 },
    ],
    ["leaves skipped executions out", "a+ a? b?", { runs: 1, flips: 0 }],
    ["was flaky not long ago", `a+ a- ${clean(58)}`, { status: "proven" }],
    ["has been clean for long enough", `a+ a- ${clean(59)}`, { status: "steady" }],
  ])("%s", (_, text, expected) => {
    expect(recordOf(history(text))).toMatchObject(expected);
  });
});

describe("a test without two outcomes on the same inputs", () => {
  const follow = (text: string) => recordOf(history([...text].map((one, at) => `i${at}${one}`).join(" ")));

  it.each([
    ["steady", "++++++++", false],
    ["broken permanently", "++++----", false],
    ["broken and fixed at once", "+++-+++", false],
    ["back and forth", "++-+-+", true],
    ["back and forth, then quiet for a little: the alarm lasts a while", "++-+-+++++", true],
    ["back and forth, then quiet", "++-+-+++++++++", false],
  ])("%s", (_, text, isSuspected) => {
    expect(follow(text).status).toBe(isSuspected ? "suspected" : "steady");
  });
});
