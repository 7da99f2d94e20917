import { cleanRunsToBound, recordOf } from "../../judge/index.ts";
import type { TestHistory } from "../../ports/records/test-history.ts";
import type { FlakeRanking, RankedFlake } from "../app.ts";

const boundedRate = 0.05;

/** The flaky tests of a repository, those that are most certain to fail often first. */
export async function rankFlakes(history: TestHistory, repo: string): Promise<FlakeRanking> {
  const executions = await history.executions(repo, { perTest: 200, onlyFailed: true });
  const tests = Map.groupBy(executions, ({ project, file, name }) => JSON.stringify([project, file, name]));
  const known = await history.diagnoses(repo);
  const flakes = [...tests.values()].flatMap((own): RankedFlake[] => {
    const [newest] = own;
    const record = recordOf(own);
    if (!newest || record.status === "steady") return [];
    const { project, file, name } = newest;
    const found = known.find((one) => one.name === name && one.file === file && one.project === project);
    return [{ project, file, name, ...record, status: record.status, diagnosis: found?.diagnosis }];
  });
  return {
    ...(await history.totals(repo)),
    flakes: flakes.sort((a, b) => byProof(a) - byProof(b) || b.rate.lower - a.rate.lower),
    boundedRate,
    cleanRuns: cleanRunsToBound(boundedRate),
  };
}

function byProof({ status }: RankedFlake): number {
  return status === "proven" ? 0 : 1;
}
