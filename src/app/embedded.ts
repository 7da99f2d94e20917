import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { createFolderKeys } from "../adapters/signing-keys/folder/create-folder-keys.ts";
import type { Run } from "../contracts/index.ts";
import type { Audit } from "../ports/audit.ts";
import type { Progress } from "../ports/progress.ts";
import { removeTree } from "../ports/remove-tree.ts";
import type { App } from "./app.ts";
import { createApprovals } from "./desks/approvals.ts";
import { createCancelling } from "./desks/cancelling.ts";
import { listTickets } from "./desks/healing.ts";
import { rankFlakes } from "./desks/rank-flakes.ts";
import { createRunTexts } from "./desks/run-texts.ts";
import { usualRunTime } from "./desks/usual-run-time.ts";
import { attestRun } from "./evidence/attest-run.ts";
import { defaultHome, openHome } from "./home.ts";
import { openTelemetry } from "./observe/open-telemetry.ts";
import { noteHeads } from "./records/note-heads.ts";
import { openRecords } from "./records/open-records.ts";
import { recover } from "./records/recover.ts";
import { findRun } from "./runs/find-run.ts";
import { createOrchestrator } from "./runs/orchestrator.ts";
import { relayOnce } from "./runs/relay.ts";
import { createAccessDesk } from "./server/access-desk.ts";
import { listTests } from "./server/list-tests.ts";
import { recordProgress } from "./server/record-progress.ts";
import { serveMetrics } from "./server/serve-metrics.ts";
import { shareWork } from "./server/share-work.ts";
import type { Work, WorkOptions } from "./work.ts";

/** How the embedded app is set up. */
export interface EmbeddedOptions extends WorkOptions {
  /** Where state lives; `$GOLDSEAM_HOME` or the XDG data folder if absent. */
  readonly home?: string | undefined;
  /** Address of a git repository in which the newest records of the audit log are noted. */
  readonly auditRemote?: string | undefined;
  /** The file for metrics. */
  readonly metrics?: string | undefined;
  /** It works for others, who may ask for metrics: the roles that it plays, in words. */
  readonly serves?: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** All of Goldseam in one process, on one SQLite file unless other places are named: no server, no key, no configuration. */
export async function createEmbeddedApp(options: EmbeddedOptions = {}): Promise<App> {
  const home = openHome(options.home ?? defaultHome(process.env));
  const telemetry = await openTelemetry(home, options);
  const clock = { nowMs: () => Date.now() };
  const git = createGitCli({ home: home.path, scratch: home.scratch });
  const opened = await openRecords(home, options);
  const { store, bus, local, history, blobs, progressLog: log } = opened;
  const noted = options.auditRemote
    ? noteHeads(opened.audit, { git, address: options.auditRemote, clock })
    : undefined;
  const audit: Audit = noted ?? opened.audit;
  const keys = createFolderKeys({ folder: home.keys, scratch: home.scratch, clock });
  const orchestrator = createOrchestrator({
    ...{ store, clock, watching: { tracing: telemetry, log: options.log } },
    shared: local ? undefined : blobs,
  });

  /** Looking back and deciding need none of it, and it takes longest to load. */
  let loading: Promise<Work> | undefined;
  const work = () => {
    const attest = (run: Run) => attestRun(attesting, run);
    const records = { ...opened, audit, home, git, clock, orchestrator, telemetry, attest };
    loading ??= import("./work.ts").then(({ createWork }) => createWork(records, options));
    return loading;
  };

  const attesting = { git, audit, clock, keys, folder: home.attestations, scratch: home.scratch };
  const evidence = async () => {
    const { createEvidenceDesk } = await import("./evidence/evidence-desk.ts");
    return createEvidenceDesk({ ...attesting, blobs, findRun: (id) => findRun(store, id) });
  };

  /** What is reported is kept for those who watch from elsewhere. */
  const recording = async <T>(progress: Progress, work: (progress: Progress) => Promise<T>): Promise<T> => {
    const recorded = recordProgress({ log, clock }, progress);
    try {
      return await work(recorded.progress);
    } finally {
      await recorded.stop();
    }
  };
  const drive: App["drive"] = (runId, asked) =>
    recording(asked.progress, async (progress) => {
      const run = await (await work()).drive(runId, { ...asked, progress });
      // Elsewhere an orchestrator signs.
      if (local) await attestRun(attesting, run);
      return run;
    });

  return {
    home: home.path,
    submit: async (asked) => (await work()).submit(asked),
    drive,
    serve: (asked) =>
      recording(asked.progress, async (progress) => (await work()).serve({ ...asked, progress })),
    prune: async () => (await work()).prune(),
    recover: () => recover({ store, clock }),
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
    heal: async (...asked) => (await work()).heal(...asked),
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
    // It reads all runs of these days, and every open dashboard asks for the same.
    trends: shareWork(({ repo, days }) =>
      store.dailyFigures({ repo, sinceMs: clock.nowMs() - days * dayMs }),
    ),
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
    metrics: options.serves !== undefined ? serveMetrics(telemetry) : undefined,
    close: async () => {
      await relayOnce({ store, bus, clock });
      await noted?.note();
      await opened.close();
      await removeTree(home.scratch);
      await telemetry?.close();
    },
  };
}
