import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { createFolderKeys } from "../adapters/signing-keys/folder/create-folder-keys.ts";
import type { Run } from "../contracts/index.ts";
import type { Audit } from "../ports/audit.ts";
import type { Progress } from "../ports/progress.ts";
import { removeTree } from "../ports/remove-tree.ts";
import type { App } from "./app.ts";
import { createApprovals } from "./desks/approvals.ts";
import { createCancelling } from "./desks/cancelling.ts";
import { createLookingBack } from "./desks/looking-back.ts";
import { createRunTexts } from "./desks/run-texts.ts";
import { attestRun } from "./evidence/attest-run.ts";
import { defaultHome, openHome } from "./home.ts";
import { createLazyWork } from "./lazy-work.ts";
import { openTelemetry } from "./observe/open-telemetry.ts";
import { noteHeads } from "./records/note-heads.ts";
import { openRecords } from "./records/open-records.ts";
import { recover } from "./records/recover.ts";
import { findRun } from "./runs/find-run.ts";
import { createOrchestrator } from "./runs/orchestrator.ts";
import { relayOnce } from "./runs/relay.ts";
import { createAccessDesk } from "./server/access-desk.ts";
import { recordProgress } from "./server/record-progress.ts";
import { serveMetrics } from "./server/serve-metrics.ts";
import type { Records, WorkOptions } from "./work-options.ts";

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

/** All of Goldseam in one process, on one SQLite file unless other places are named: no server, no key, no configuration. */
export async function createEmbeddedApp(options: EmbeddedOptions = {}): Promise<App> {
  const home = openHome(options.home ?? defaultHome(process.env));
  const telemetry = await openTelemetry(home, options);
  const clock = { nowMs: () => Date.now() };
  const git = createGitCli({ home: home.path, scratch: home.scratch });
  const opened = await openRecords(home, options);
  const { store, bus, local, blobs, progressLog, answers, tokens } = opened;
  const noted = options.auditRemote
    ? noteHeads(opened.audit, { git, address: options.auditRemote, clock })
    : undefined;
  const audit: Audit = noted ?? opened.audit;
  const orchestrator = createOrchestrator({
    ...{ store, clock, watching: { tracing: telemetry, log: options.log } },
    shared: local ? undefined : blobs,
  });

  const keys = createFolderKeys({ folder: home.keys, scratch: home.scratch, clock });
  const attesting = { git, audit, clock, keys, folder: home.attestations, scratch: home.scratch };
  const attest = (run: Run) => attestRun(attesting, run);
  const evidence = async () => {
    const { createEvidenceDesk } = await import("./evidence/evidence-desk.ts");
    return createEvidenceDesk({ ...attesting, blobs, findRun: (id) => findRun(store, id) });
  };

  const records: Records = { ...opened, audit, home, git, clock, orchestrator, telemetry, attest };
  const work = createLazyWork(async () => {
    const { createWork } = await import("./work.ts");
    return createWork(records, options);
  });
  /** What is reported is kept for those who watch from elsewhere. */
  const recording = async <T>(progress: Progress, work: (progress: Progress) => Promise<T>): Promise<T> => {
    const recorded = recordProgress({ log: progressLog, clock }, progress);
    try {
      return await work(recorded.progress);
    } finally {
      await recorded.stop();
    }
  };

  return {
    ...work,
    home: home.path,
    drive: (runId, asked) =>
      recording(asked.progress, async (progress) => {
        const run = await work.drive(runId, { ...asked, progress });
        // Elsewhere an orchestrator signs.
        if (local) await attest(run);
        return run;
      }),
    serve: (asked) => recording(asked.progress, (progress) => work.serve({ ...asked, progress })),
    recover: () => recover({ store, clock }),
    deadLetters: () => bus.deadLetters(),
    replayDeadLetter: (id) => bus.replay(id),
    evidence: {
      bundle: async (runId) => (await evidence()).bundle(runId),
      verify: async (asked) => (await evidence()).verify(asked),
      keys,
    },
    ...createLookingBack(records),
    ...createApprovals(records),
    ...createCancelling(records),
    ...createRunTexts({ git, scratch: home.scratch, findRun: (id) => findRun(store, id) }),
    whoIs: (folder) => git.identity(folder),
    access: createAccessDesk({ tokens, audit, clock }),
    answers,
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
