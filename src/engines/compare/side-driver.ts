import type { LoadedExport } from "../../languages/search/loaded-export.ts";
import type { Observation } from "../../languages/search/observation.ts";
import type { Plan } from "../../languages/search/plan.ts";
import { type BatchOptions, type DriverSetup, openSubject, solveComparisons } from "../search/index.ts";

/** The driver of one version of a module. */
export interface SideDriver {
  readonly exports: readonly LoadedExport[];
  /** Why the module could not be loaded. */
  readonly unloadable: string | undefined;
  /** Runs plans in order; those that hang or crash are lost. */
  run(plans: readonly Plan[]): Promise<{
    readonly observations: readonly Observation[];
    readonly lost: readonly Plan[];
  }>;
  /** Plans that take other branches at comparisons of the given ones. */
  solve(plans: readonly Plan[]): Promise<readonly Plan[]>;
  close(): Promise<void>;
}

/** Loads a version of a module. Close it also if loading failed. */
export async function openSideDriver(
  { setup, text }: { readonly setup: DriverSetup; readonly text: string },
  limits: BatchOptions,
): Promise<SideDriver> {
  const { driver, exports, unloadable } = await openSubject(setup, text, limits);
  return {
    exports,
    unloadable,
    async run(plans) {
      const { observations, lost, endless } = await driver.run(plans);
      return { observations, lost: [...lost, ...endless] };
    },
    async solve(plans) {
      const { observations } = await driver.run(plans, { operands: true });
      return observations.flatMap(solveComparisons);
    },
    close: driver.close,
  };
}
