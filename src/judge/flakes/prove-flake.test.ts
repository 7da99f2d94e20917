import { expect, it } from "vitest";
import { TestOutcome } from "../../contracts/index.ts";
import { type FlakeEvidence, type FlakeVerdict, proveFlake } from "./prove-flake.ts";
import type { PastExecution } from "./test-record.ts";

const { PASSED, FAILED, ERRORED } = TestOutcome;
const thrice = [FAILED, FAILED, FAILED];
const ran = (inputsHash: string, ...outcomes: TestOutcome[]): PastExecution[] =>
  outcomes.map((outcome) => ({ inputsHash, outcome, atMs: 1 }));

const nothing: FlakeEvidence = {
  attempts: thrice,
  withOthers: [],
  history: [],
  inputsHash: "now",
  isNew: false,
  passedOnBase: true,
  isReached: undefined,
};
const held = { status: "flake", isHeld: true } as const;
const excused = { status: "flake", isHeld: false } as const;

it.each<[string, Partial<FlakeEvidence>, Partial<FlakeVerdict>]>([
  ["fails each time", {}, { status: "failure" }],
  ["fails each time, and was never rerun", { attempts: [FAILED] }, { status: "failure" }],
  ["passes on a rerun", { attempts: [FAILED, PASSED] }, { ...excused, proof: "rerun" }],
  ["passes on the second rerun", { attempts: [ERRORED, FAILED, PASSED] }, { ...excused, proof: "rerun" }],
  [
    "passes by itself, and fails each time after others",
    { attempts: [FAILED, PASSED, FAILED, FAILED], withOthers: [FAILED, FAILED] },
    { ...held, detail: expect.stringContaining("they share state") },
  ],
  [
    "passes by itself, and after others the second time",
    { attempts: [FAILED, PASSED, FAILED, PASSED], withOthers: [FAILED, PASSED] },
    excused,
  ],
  ["passes on a rerun, and the change adds it", { attempts: [FAILED, PASSED], isNew: true }, held],
  [
    "failed and passed on the same inputs before",
    { history: ran("now", PASSED, FAILED) },
    { ...excused, proof: "history" },
  ],
  [
    "passed on the same inputs before, and now fails once",
    { attempts: [FAILED], history: ran("now", PASSED) },
    { ...excused, proof: "history" },
  ],
  [
    "always passed on the same inputs before, and now never does",
    { history: ran("now", PASSED, PASSED, PASSED) },
    { ...held, detail: "passed on the same commit in an earlier build, but now fails each time" },
  ],
  ["passed on other inputs before", { history: ran("then", PASSED, PASSED) }, { status: "failure" }],
  [
    "is known to fail half of the time",
    { history: ran("then", PASSED, FAILED, PASSED, FAILED) },
    { ...excused, detail: "fails without a reason in about 50 % of its runs" },
  ],
  [
    "is known to fail rarely, and three times in a row is too much for that",
    { history: ran("then", PASSED, FAILED, PASSED, PASSED, PASSED, PASSED) },
    { status: "failure" },
  ],
  [
    "is known to fail rarely, and failed once",
    { attempts: [FAILED], history: ran("then", PASSED, FAILED, PASSED, PASSED, PASSED, PASSED) },
    excused,
  ],
  ["cannot be reached by the change", { isReached: false }, held],
  ["cannot be reached, and failed before", { isReached: false, passedOnBase: false }, { status: "failure" }],
  ["is reached by the change", { isReached: true }, { status: "failure" }],
])("a test that %s", (_, evidence, expected) => {
  expect(proveFlake({ ...nothing, ...evidence })).toMatchObject(expected);
});
