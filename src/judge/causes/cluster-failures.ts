import { create, type FailedTest, type FailureCluster, FailureClusterSchema } from "../../contracts/index.ts";
import { fingerprint } from "./fingerprint.ts";

/** Failures grouped by the fingerprints they have, else by what they say; the largest group first; among equals the one that was met first. */
export function clusterFailures(failures: readonly FailedTest[]): FailureCluster[] {
  const groups = Map.groupBy(failures, (one) => one.fingerprint || fingerprint(one, []));
  return [...groups]
    .map(([name, [first, ...others]]) =>
      create(FailureClusterSchema, {
        fingerprint: name,
        ...(first ? { failureClass: first.failureClass, message: first.message } : {}),
        tests: [...(first ? [first] : []), ...others].map((one) => one.name),
      }),
    )
    .sort((a, b) => b.tests.length - a.tests.length);
}
