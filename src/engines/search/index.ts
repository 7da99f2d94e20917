/** The engine that writes tests without a model. */

/** Observing plans again, and comparing observations. */
export { confirm, observationKey, observeTwice } from "./choose/confirm.ts";
export { createSearchEngine } from "./create-search-engine.ts";
/** Running plans on a module. */
export type { BatchOptions, DriverSetup } from "./driver/driver-process.ts";
export { driverSetup } from "./driver/driver-setup.ts";
export { type BatchResult, runDriver } from "./driver/open-driver.ts";
export { type OpenSubject, openSubject } from "./driver/open-subject.ts";
/** Making plans, and choosing which ones to vary. */
export { createCorpus } from "./explore/corpus.ts";
export { createEnvironmentPlans, type EnvironmentPlans } from "./explore/environment-plans.ts";
export { isLetThrough, isNoise } from "./explore/noise.ts";
export { createPlanner, type Planner } from "./explore/planner.ts";
export { solveComparisons } from "./explore/solve-comparisons.ts";
/** Which mutants tests would kill. */
export { createProber } from "./mutants/prober.ts";
export { simplerPlans } from "./plainer/shrink.ts";
export { withRecord } from "./recorded-search.ts";
/** The code of a module whose results are judged. */
export type { ModuleCode } from "./sanity/nonsense.ts";
/** The search alone, without writing its tests. */
export { search } from "./search.ts";
export { driving } from "./tuning.ts";
export { oddValues } from "./values/plain-values.ts";
