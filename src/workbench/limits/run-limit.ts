import type { Config } from "../../config/config.ts";

/** Where nothing is set, so long one run of tests may take that is not known to take longer. */
const USUAL_MS = 300_000;
/** A machine may be so much busier than when the base was built. */
const BUSIER = 2;

/** How long one run of tests may take: what is set; else five minutes, or twice what the tests took on the base. */
export function runLimitMs({ test_timeout_sec: set }: Pick<Config, "test_timeout_sec">, knownMs = 0): number {
  return set === undefined ? Math.max(USUAL_MS, BUSIER * knownMs) : set * 1000;
}
