import { TestOutcome } from "../../contracts/index.ts";
import { recordOf } from "../../judge/index.ts";
import type { TestExecution, TestHistory } from "../../ports/records/test-history.ts";
import type { KnownTest, ServerApp } from "./server-app.ts";

/** So many executions of each test are looked at, and shown as a strip. */
const perTest = 30;

/** The tests of a repository as their history has them, in the asked order. */
export async function listTests(
  history: TestHistory,
  repo: string,
  { order, text = "", limit }: Parameters<ServerApp["testsOf"]>[1],
): ReturnType<ServerApp["testsOf"]> {
  const executions = await history.executions(repo, { perTest });
  const groups = Map.groupBy(executions, ({ project, file, name }) => JSON.stringify([project, file, name]));
  const wanted = text.toLowerCase();
  const tests = [...groups.values()]
    .flatMap((own) => knownTest(own))
    .filter(({ status }) => order !== "flakiest" || status !== "steady")
    .filter(({ name, file }) => `${file} ${name}`.toLowerCase().includes(wanted));
  return { tests: tests.sort(orders[order]).slice(0, limit), total: tests.length };
}

const orders: Readonly<Record<"flakiest" | "slowest" | "newest", (a: KnownTest, b: KnownTest) => number>> = {
  flakiest: (a, b) => worth(b) - worth(a) || b.failures - a.failures || a.name.localeCompare(b.name),
  slowest: (a, b) => b.medianMs - a.medianMs || a.name.localeCompare(b.name),
  newest: (a, b) => b.firstAtMs - a.firstAtMs || a.name.localeCompare(b.name),
};

/** Proven before suspected before steady, then by how often at least it fails. */
function worth({ status, rateLower }: KnownTest): number {
  return { proven: 2, suspected: 1, steady: 0 }[status] + rateLower;
}

/** From the executions of one test, newest first. */
function knownTest(own: readonly TestExecution[]): KnownTest[] {
  const newest = own[0];
  const oldest = own.at(-1);
  if (!newest || !oldest) return [];
  const record = recordOf(own);
  const durations = own
    .filter(({ outcome }) => outcome !== TestOutcome.SKIPPED)
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b);
  return [
    {
      ...{ project: newest.project, file: newest.file, name: newest.name },
      ...{ status: record.status, failures: record.failures, rateLower: record.rate.lower },
      ...{ firstAtMs: oldest.atMs, lastAtMs: newest.atMs },
      medianMs: durations[Math.floor(durations.length / 2)] ?? 0,
      outcomes: own.map(({ outcome }) => outcome),
    },
  ];
}
