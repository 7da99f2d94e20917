import { benchCache } from "./build/cache.ts";
import { benchFlood } from "./build/flood.ts";
import { benchJunit } from "./build/junit.ts";
import { benchOverhead } from "./build/overhead.ts";
import { showWorkers } from "./build/workers.ts";
import { benchSelection } from "./selection.ts";

/** Prints the cost of builds: compared with running the tests by hand, for restoring dependencies, with much output, with large reports and with selected tests. */
export async function benchBuild(): Promise<void> {
  showWorkers();
  await benchJunit();
  await benchCache();
  await benchFlood();
  await benchSelection();
  await benchOverhead();
}
