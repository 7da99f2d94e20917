/** Says why a build failed, which failures are flakes, and what the next attempt should know. Pure. */

export { clusterFailures } from "./causes/cluster-failures.ts";
export { cutCause } from "./causes/cut-cause.ts";
export { fingerprint } from "./causes/fingerprint.ts";
export { isMassFailure, judgeMassFailure } from "./causes/mass-failure.ts";
export { projectFrames } from "./causes/project-frames.ts";
export { type CommandFacts, classify, isCommandMissing } from "./classify.ts";
export { explainInstall } from "./explain-install.ts";
export { explainNeeds } from "./explain-needs.ts";
export type { CauseSigns, FailureSigns } from "./failure-signs.ts";
export { cleanRunsToBound } from "./flakes/flake-rate.ts";
export { proveFlake } from "./flakes/prove-flake.ts";
export { findQuarantine, isExpired, type QuarantineEntry } from "./flakes/quarantine.ts";
export { recordOf, type TestRecord } from "./flakes/test-record.ts";
export {
  type AuthorDiff,
  type ChangedTestFile,
  explainMissing,
  mayBeRenamed,
} from "./missing/explain-missing.ts";
export {
  findMissing,
  type Missing,
  type Reports,
  type SeenTest,
  withoutRenamed,
} from "./missing/find-missing.ts";
export {
  type AssertionPlaces,
  describeUnreached,
  findUnreached,
} from "./missing/find-unreached.ts";
export { missingProgram } from "./missing-program.ts";
export { retryContext } from "./retry-context.ts";
export { tellingLine } from "./telling-line.ts";
