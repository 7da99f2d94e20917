import {
  create,
  type FlakyTest,
  FlakyTestSchema,
  TestOutcome,
  type TestResult,
} from "../../../contracts/index.ts";
import { proveFlake } from "../../../judge/index.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { ProofOptions } from "./proof-options.ts";
import { attemptOf, type Reruns } from "./rerun-tests.ts";

const lookedBack = 60;

/** A flake, and whether it still counts against the change. */
export interface FoundFlake {
  readonly flaky: FlakyTest;
  readonly isHeld: boolean;
}

/** Which failed tests of a project are flaky, judged by their reruns, their history and the base. */
export async function findFlakes(
  { suspects, reruns }: { readonly suspects: readonly TestResult[]; readonly reruns: Reruns },
  project: string,
  { job, history, baseReport, inputsHash, reaches }: ProofOptions,
): Promise<FoundFlake[]> {
  const of = suspects.map(({ file, name }) => ({ project, file, name }));
  const past = Map.groupBy(await history.executions(job.repo, { perTest: lookedBack, of }), testIdentity);
  const before = new Map(baseReport?.testRun?.results.map((one) => [testIdentity(one), one]));
  return suspects.flatMap((test) => {
    const identity = testIdentity(test);
    const again = reruns.attempts.get(identity) ?? [];
    const verdict = proveFlake({
      attempts: [attemptOf(test), ...again].map(({ outcome }) => outcome),
      withOthers: (reruns.withOthers.get(identity) ?? []).map(({ outcome }) => outcome),
      history: past.get(identity) ?? [],
      inputsHash,
      isNew: baseReport?.testRun !== undefined && !before.has(identity),
      passedOnBase: before.get(identity)?.outcome === TestOutcome.PASSED,
      isReached: reaches?.(test.file),
    });
    if (verdict.status === "failure") return [];
    const { name, file } = test;
    const { proof, detail, isHeld } = verdict;
    return [{ flaky: create(FlakyTestSchema, { name, file, proof, detail, project }), isHeld }];
  });
}
