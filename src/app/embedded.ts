import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { createSqliteProgressLog } from "../adapters/progress-log/sqlite/create-sqlite-progress-log.ts";
import { createFolderKeys } from "../adapters/signing-keys/folder/create-folder-keys.ts";
import type { Run } from "../contracts/index.ts";
import { removeTree } from "../ports/remove-tree.ts";
import { createTelemetry } from "../telemetry/create-telemetry.ts";
import type { App } from "./app.ts";
import { createApprovals } from "./desks/approvals.ts";
import { createCancelling } from "./desks/cancelling.ts";
import { listTickets } from "./desks/healing.ts";
import { rankFlakes } from "./desks/rank-flakes.ts";
import { createRunTexts } from "./desks/run-texts.ts";
import { usualRunTime } from "./desks/usual-run-time.ts";
import { attestRun } from "./evidence/attest-run.ts";
import { defaultHome, openHome } from "./home.ts";
import { openRecords } from "./records/open-records.ts";
import { findRun } from "./runs/find-run.ts";
import { createOrchestrator } from "./runs/orchestrator.ts";
import { relayOnce } from "./runs/relay.ts";
import { createAccessDesk } from "./server/access-desk.ts";
import { driveAll } from "./server/drive-all.ts";
import { listTests } from "./server/list-tests.ts";
import { recordProgress } from "./server/record-progress.ts";
import { serveMetrics } from "./server/serve-metrics.ts";
import type { Work, WorkOptions } from "./work.ts";

/** How the embedded app is set up. */
export interface EmbeddedOptions extends WorkOptions {
  /** Where state lives; `$GOLDSEAM_HOME` or the XDG data folder if absent. */
  readonly home?: string | undefined;
  /** The file for metrics. */
  readonly metrics?: string | undefined;
  /** It plays roles for others, who may ask for metrics. */
  readonly isServed?: boolean | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** All of Goldseam in one process, on one SQLite file unless other places are named: no server, no key, no configuration. */
export async function createEmbeddedApp(options: EmbeddedOptions = {}): Promise<App> {
  const telemetry = await createTelemetry({
    ...{ metrics: options.metrics, isServed: options.isServed },
    env: process.env,
  });
  const home = openHome(options.home ?? defaultHome(process.env));
  const clock = { nowMs: () => Date.now() };
  const git = createGitCli({ home: home.path, scratch: home.scratch });
  const opened = await openRecords(home, options);
  const { store, bus, local, history, audit, blobs } = opened;
  const log = createSqliteProgressLog(home.progress);
  const keys = createFolderKeys({ folder: home.keys, scratch: home.scratch, clock });
  const orchestrator = createOrchestrator({ store, clock, shared: local ? undefined : blobs });

  /** Looking back and deciding need none of it, and it takes longest to load. */
  let loading: Promise<Work> | undefined;
  const work = () => {
    const attest = (run: Run) => attestRun(attesting, run);
    const records = { ...opened, home, git, clock, orchestrator, telemetry, attest };
    loading ??= import("./work.ts").then(({ createWork }) => createWork(records, options));
    return loading;
  };

  const attesting = { git, audit, clock, keys, folder: home.attestations, scratch: home.scratch };
  const evidence = async () => {
    const { createEvidenceDesk } = await import("./evidence/evidence-desk.ts");
    return createEvidenceDesk({ ...attesting, blobs, findRun: (id) => findRun(store, id) });
  };

  const drive: App["drive"] = async (runId, asked) => {
    const recorded = recordProgress({ log, clock }, asked.progress);
    try {
      const run = await (await work()).drive(runId, { ...asked, progress: recorded.progress });
      // Elsewhere an orchestrator signs.
      if (local) await attestRun(attesting, run);
      return run;
    } finally {
      await recorded.stop();
    }
  };

  return {
    home: home.path,
    submit: async (asked) => (await work()).submit(asked),
    drive,
    driveAll: (asked) => driveAll({ store, clock, drive }, asked),
    serve: async (asked) => (await work()).serve(asked),
    deadLetters: () => bus.deadLetters(),
    replayDeadLetter: (id) => bus.replay(id),
    build: async (asked) => (await work()).build(asked),
    test: async (asked) => (await work()).test(asked),
    plan: async (asked) => (await work()).plan(asked),
    write: async (asked) => (await work()).write(asked),
    writeFor: async (asked) => (await work()).writeFor(asked),
    diff: async (asked) => (await work()).diff(asked),
    propose: async (asked) => (await work()).propose(asked),
    request: async (asked) => (await work()).request(asked),
    brief: async (asked) => (await work()).brief(asked),
    recall: (query) => opened.memory.find("test_results", query),
    heal: async (runId) => (await work()).heal(runId),
    tickets: async (filter) => listTickets(await store.listRuns({ ...filter, hasTickets: true })),
    mockCommit: async (asked) => (await work()).mockCommit(asked),
    capabilities: {
      list: async (repo) => (await work()).capabilities.list(repo),
      request: async (asked) => (await work()).capabilities.request(asked),
      off: async (asked) => (await work()).capabilities.off(asked),
    },
    policy: {
      check: async (question) => (await work()).policy.check(question),
      explain: async (repo) => (await work()).policy.explain(repo),
      log: async (asked) => (await work()).policy.log(asked),
      verify: async (asked) => (await work()).policy.verify(asked),
    },
    gate: {
      check: async (asked) => (await work()).gate.check(asked),
      verify: async (asked) => (await work()).gate.verify(asked),
    },
    evidence: {
      bundle: async (runId) => (await evidence()).bundle(runId),
      verify: async (asked) => (await evidence()).verify(asked),
      keys,
    },
    doctor: async (asked) => (await work()).doctor(asked),
    ...createApprovals({ git, store, orchestrator, audit, clock }),
    ...createCancelling({ git, store, orchestrator, audit, clock }),
    listRuns: (query) => store.listRuns(query),
    usualRunMs: async (repo) => usualRunTime(await store.listRuns({ repo, limit: 20 }))?.ms,
    listSummaries: (query) => store.listSummaries(query),
    trends: ({ repo, days }) => store.dailyFigures({ repo, sinceMs: clock.nowMs() - days * dayMs }),
    progressOf: (runId, asked) => log.list(runId, asked),
    findRun: (id) => findRun(store, id),
    ...createRunTexts({ git, scratch: home.scratch, findRun: (id) => findRun(store, id) }),
    openArchive: async (address) => (await work()).openArchive(address),
    flakes: (repo) => rankFlakes(history, repo),
    testsOf: (repo, asked) => listTests(history, repo, asked),
    historyOf: (repo, test) => history.executions(repo, { perTest: 200, of: [test] }),
    quarantine: async (repo) => (await work()).quarantine(repo),
    whoIs: (folder) => git.identity(folder),
    access: createAccessDesk({ tokens: opened.tokens, audit, clock }),
    answers: opened.answers,
    metrics: options.isServed ? serveMetrics(telemetry) : undefined,
    close: async () => {
      await relayOnce({ store, bus, clock });
      await opened.close();
      await log.close();
      await removeTree(home.scratch);
      await telemetry?.close();
    },
  };
}
