import { create, type FailedTest, type FailureCluster, FailureClusterSchema } from "../../contracts/index.ts";
import { fingerprint } from "./fingerprint.ts";

/** Failures grouped by fingerprint, else by message; the largest group first, equal ones in the order they came. */
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
