import { create, RedCause, type RefusedTest, RefusedTestSchema, type TestCase } from "../contracts/index.ts";
import { cutCause } from "../judge/index.ts";
import { failureSigns } from "../languages/index.ts";
import type { Candidate } from "../languages/tests/candidate.ts";

/** The steps of admission, in their order. */
export type AdmissionStep =
  | "parses"
  | "only test files"
  | "no smell"
  | "no undefined fixture"
  | "no secret"
  | "adds coverage"
  | "fails when emptied"
  | "notices a mutant"
  | "compiles"
  | "lints"
  | "collects"
  | "passes"
  | "stays stable"
  | "passes alone"
  | "breaks nothing"
  | "in time";

/** A candidate that did not pass a step, and why. */
export interface Refusal {
  readonly candidate: Candidate;
  readonly sourcePath: string;
  readonly step: AdmissionStep;
  readonly reason: string;
  /** Why it is red, if it ran and failed. */
  readonly red?: { readonly cause: RedCause; readonly reason: string } | undefined;
}

const MAX_REASON = 500;

/** A refusal as it is kept for the record: a failed test with its cause only. */
export function toRefusedTest(
  { candidate, sourcePath, step, reason, red }: Refusal,
  cases: readonly Pick<TestCase, "name">[],
): RefusedTest {
  const refuted = step === "passes" ? (candidate.refuted ?? "").slice(0, MAX_REASON) : "";
  return create(RefusedTestSchema, {
    name: candidate.name,
    target: `${sourcePath}::${candidate.target}`,
    step,
    reason: (refuted || cutCause({ message: reason, name: candidate.name }, failureSigns)).slice(
      0,
      MAX_REASON,
    ),
    refuted,
    source: candidate.code,
    cause: red?.cause ?? RedCause.UNSPECIFIED,
    causeReason: red?.reason.slice(0, MAX_REASON) ?? "",
    cases: cases.map(({ name }) => name),
  });
}
