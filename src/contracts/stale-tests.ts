import { hasFailed } from "./gate-result.ts";
import { type BuildReport, BuildStatus } from "./gen/goldseam/v1/build_pb.ts";

/** Whether nothing fails in a build but tests that Goldseam wrote for behaviour that the change alters. */
export function failsByStaleTests({
  status,
  failedTests,
  staleTests,
  gateResults,
  missingTests,
}: BuildReport): boolean {
  const stale = new Set(staleTests.map(({ file, name }) => `${file}\0${name}`));
  return (
    status === BuildStatus.FAILED &&
    failedTests.length > 0 &&
    failedTests.every(({ file, name }) => stale.has(`${file}\0${name}`)) &&
    gateResults.every((one) => one.gate === "test" || one.preExisting || !hasFailed(one)) &&
    missingTests.every(({ reason }) => reason !== "")
  );
}
