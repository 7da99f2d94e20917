import { TestOutcome } from "./gen/goldseam/v1/build_pb.ts";

/** What became of a test that should have passed, such as `skipped`. */
export function describeMissing(outcome: TestOutcome): string {
  if (outcome === TestOutcome.SKIPPED) return "skipped";
  return outcome === TestOutcome.EXPECTED_FAILURE ? "marked as expected to fail" : "not reported";
}
