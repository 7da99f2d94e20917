import { create, RedCause, type RefusedTest, RefusedTestSchema, type TestCase } from "../contracts/index.ts";
import type { RefusedPiece } from "../engines/engine.ts";
import { cutCause } from "../judge/index.ts";
import { failureSigns } from "../languages/index.ts";
import type { Candidate } from "../languages/tests/candidate.ts";

/** The steps of admission, in their order. */
export type AdmissionStep =
  | "parses"
  | "only test files"
  | "no smell"
  | "no undefined fixture"
  | "imports what is there"
  | "stays within the test"
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
  { candidate, sourcePath, red, ...refusal }: Refusal,
  cases: readonly Pick<TestCase, "name">[],
): RefusedTest {
  const { name, target, code } = candidate;
  const refuted = refusal.step === "passes" ? (candidate.refuted ?? "").slice(0, MAX_REASON) : "";
  return create(RefusedTestSchema, {
    ...refusedPiece({ ...refusal, name, target: `${sourcePath}::${target}`, source: code }),
    ...(refuted !== "" && { reason: refuted, refuted }),
    cause: red?.cause ?? RedCause.UNSPECIFIED,
    causeReason: red?.reason.slice(0, MAX_REASON) ?? "",
    cases: cases.map(({ name }) => name),
  });
}

const MAX_SOURCE = 20_000;

/** The same for what an engine itself did not make a candidate of. */
export function refusedPiece({
  name,
  target,
  step,
  reason,
  source,
  refuted = "",
}: RefusedPiece): RefusedTest {
  return create(RefusedTestSchema, {
    name,
    target,
    step,
    reason: cutCause({ message: reason, name }, failureSigns).slice(0, MAX_REASON),
    source: source.slice(0, MAX_SOURCE),
    // Only a test that ran and failed says something about the code.
    refuted: step === "passes" ? refuted.slice(0, MAX_REASON) : "",
  });
}
