export { type Affected, findAffected, type Version } from "./affected.ts";
export { alignNames } from "./align-names.ts";
export { bringsBack } from "./brings-back.ts";
export {
  type ComparedTarget,
  type CompareOptions,
  compareModules,
  type ModuleComparison,
} from "./compare-modules.ts";
export type { Side } from "./open-side.ts";
export type { DifferenceKind } from "./pairs/pair.ts";
export { describeDifference } from "./report/describe-difference.ts";
