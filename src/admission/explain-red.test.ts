import { expect, test } from "vitest";
import { CaseKind, RedCause } from "../contracts/index.ts";
import { testingOf } from "../languages/language-of.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import type { FailureWords } from "../languages/tests/language-tests.ts";
import { explainRed } from "./explain-red.ts";
import type { AdmissionStep } from "./refusal.ts";

const candidate: Candidate = {
  ...{ name: "works", target: "size", group: "size", kind: CaseKind.SUCCESS, code: "" },
  ...{ imports: [], lines: [], branches: undefined },
};
async function failuresIn(path: string): Promise<FailureWords> {
  const testing = await testingOf(path);
  if (!testing) throw new Error(`no tests of ${path}`);
  return testing.tests.failures;
}
const never = { passedAgain: false, passedOnParent: false };
const crash = `TypeError: Cannot read properties of undefined (reading 'length')
    at size (file:///workspace/src/size.js:3:12)
    at file:///workspace/test/size.agent.test.js:7:5`;
const misuse = `TypeError: size(...).nope is not a function
    at file:///workspace/test/size.agent.test.js:7:5`;
const python = `    def test_label():
>       assert label([]) == "a"

tests/test_label.py:4:
_ _ _
shop/label.py:7: IndexError
E   IndexError: list index out of range
"/workspace/shop/label.py", line 7`;

test.each<[string, AdmissionStep, string, typeof never, RedCause | undefined]>([
  ["a wrong expectation", "passes", "Expected 'a' to be 'b'", never, RedCause.WRONG_TEST],
  ["a misuse in the test", "passes", misuse, never, RedCause.WRONG_TEST],
  ["code that breaks down", "passes", crash, never, RedCause.PRODUCT_BUG],
  [
    "one that passes on the parent",
    "passes",
    crash,
    { ...never, passedOnParent: true },
    RedCause.BEHAVIOUR_CHANGED,
  ],
  ["one that passes when run again", "passes", crash, { ...never, passedAgain: true }, RedCause.FLAKE],
  ["a file that may not be read", "passes", "Error: EACCES: permission denied", never, RedCause.ENVIRONMENT],
  [
    "a server that does not run",
    "passes",
    "connect ECONNREFUSED 127.0.0.1:5432",
    never,
    RedCause.ENVIRONMENT,
  ],
  ["one that passes and fails", "stays stable", "nope", never, RedCause.FLAKE],
  ["one that depends on others", "passes alone", "nope", never, RedCause.WRONG_TEST],
  [
    "a package that is not installed",
    "collects",
    "Error: Cannot find package 'left-pad'",
    never,
    RedCause.ENVIRONMENT,
  ],
  ["a module that does not load", "collects", "SyntaxError: no export", never, RedCause.WRONG_TEST],
  ["one that never ran", "no smell", "tautology", never, undefined],
])("%s", async (_, step, reason, facts, cause) => {
  const refusal = { candidate, sourcePath: "src/size.js", step, reason };
  const red = explainRed(refusal, facts, await failuresIn(refusal.sourcePath));
  expect(red?.cause).toBe(cause);
});

test("in Python the innermost place comes last", async () => {
  const refusal = { candidate, sourcePath: "shop/label.py", step: "passes" as const, reason: python };
  const red = explainRed(refusal, never, await failuresIn(refusal.sourcePath));
  expect(red).toEqual({
    cause: RedCause.PRODUCT_BUG,
    reason: "shop/label.py breaks down: IndexError: list index out of range",
  });
});
