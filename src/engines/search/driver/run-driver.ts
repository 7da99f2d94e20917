import type { Plan } from "../../../languages/search/plan.ts";
import type { BatchOptions, DriverSetup } from "./driver-process.ts";
import { type BatchResult, openDriver } from "./open-driver.ts";

/** Runs plans in order in a fresh process; a plan that crashes it is dropped and the rest runs in another. */
export async function runDriver(
  setup: DriverSetup,
  plans: readonly Plan[],
  options: BatchOptions,
): Promise<BatchResult> {
  const driver = openDriver(setup, options);
  try {
    return await driver.run(plans);
  } finally {
    await driver.close();
  }
}
