/** Which functions a change can affect, by the text alone. */
export { findAffected } from "./affected.ts";
export { alignNames } from "./align-names.ts";
export { bringsBack } from "./brings-back.ts";
/** Calls that a fix leaves as they were, or that alone it changes. */
export { findIdleCall, findKnownCall } from "./calls/calls-outside.ts";
/** Given calls that two versions answer differently. */
export { compareCalls, type DifferingCall } from "./compare-calls.ts";
/** Inputs on which two versions of a module differ. */
export { type ComparedTarget, compareModules, type ModuleComparison } from "./compare-modules.ts";
export type { DifferenceKind } from "./differences.ts";
export type { Side } from "./open-side.ts";
/** A difference in words for a reader. */
export { describeDifference } from "./report/describe-difference.ts";
