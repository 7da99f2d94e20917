/** Says why a build failed, which failures are none, and what the next attempt should know. Pure. */
export { type CommandFacts, classify, isCommandMissing } from "./classify.ts";
export { clusterFailures } from "./cluster-failures.ts";
export { explainInstall } from "./explain-install.ts";
export { fingerprint } from "./fingerprint.ts";
export { cleanRunsToBound } from "./flake-rate.ts";
export { isMassFailure, judgeMassFailure } from "./mass-failure.ts";
export { proveFlake } from "./prove-flake.ts";
export { findQuarantine, isExpired, type QuarantineEntry } from "./quarantine.ts";
export { retryContext } from "./retry-context.ts";
export { recordOf, type TestRecord } from "./test-record.ts";
