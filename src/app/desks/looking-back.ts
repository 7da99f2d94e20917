import type { Clock } from "../../ports/clock.ts";
import type { App } from "../app.ts";
import type { OpenRecords } from "../records/open-records.ts";
import { findRun } from "../runs/find-run.ts";
import { listTests } from "../server/list-tests.ts";
import { shareWork } from "../server/share-work.ts";
import { listTickets } from "./healing.ts";
import { rankFlakes } from "./rank-flakes.ts";
import { usualRunTime } from "./usual-run-time.ts";

const dayMs = 24 * 60 * 60 * 1000;

type LookingBack = Pick<
  App,
  | "listRuns"
  | "listSummaries"
  | "findRun"
  | "usualRunMs"
  | "trends"
  | "progressOf"
  | "tickets"
  | "recall"
  | "flakes"
  | "testsOf"
  | "historyOf"
>;

/** What the records say of runs and tests. Nothing is read of a repository, and nothing is changed. */
export function createLookingBack(
  deps: Pick<OpenRecords, "store" | "history" | "memory" | "progressLog"> & { readonly clock: Clock },
): LookingBack {
  const { store, history, memory, progressLog, clock } = deps;
  return {
    listRuns: (query) => store.listRuns(query),
    listSummaries: (query) => store.listSummaries(query),
    findRun: (id) => findRun(store, id),
    usualRunMs: async (repo) => usualRunTime(await store.listRuns({ repo, limit: 20 }))?.ms,
    // It reads all runs of these days, and every open dashboard asks for the same.
    trends: shareWork(({ repo, days }) =>
      store.dailyFigures({ repo, sinceMs: clock.nowMs() - days * dayMs }),
    ),
    progressOf: (runId, asked) => progressLog.list(runId, asked),
    tickets: async (filter) => listTickets(await store.listRuns({ ...filter, hasTickets: true })),
    recall: (query) => memory.find("test_results", query),
    flakes: (repo) => rankFlakes(history, repo),
    testsOf: (repo, asked) => listTests(history, repo, asked),
    historyOf: (repo, test) => history.executions(repo, { perTest: 200, of: [test] }),
  };
}
