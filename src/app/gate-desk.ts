import { randomUUID } from "node:crypto";
import { isAbsolute, join } from "node:path";
import type { Config } from "../config/config.ts";
import {
  BuildStatus,
  create,
  type ExecutionLogEntry,
  type GateReport,
  GateReportSchema,
  type GateResult,
  GoldseamError,
} from "../contracts/index.ts";
import type { Blobs } from "../ports/blobs.ts";
import type { Clock } from "../ports/clock.ts";
import type { Git, Snapshot } from "../ports/git.ts";
import type { Store } from "../ports/store.ts";
import { nextEntry } from "../stages/gate/log-entry.ts";
import { appendEntry, type LogFiles, logFiles, openLog } from "../stages/gate/log-file.ts";
import { archiveReport } from "../stages/gate/report-archive.ts";
import { verifyLog } from "../stages/gate/verify-log.ts";
import type { GateDesk } from "./app.ts";
import type { ConfigLoader } from "./config-loader.ts";
import { realPathInside } from "./resolve-named-paths.ts";
import type { Stages } from "./stages.ts";

/** What the gates before a commit need. */
interface GateDeskDeps {
  readonly git: Git;
  readonly blobs: Blobs;
  readonly store: Store;
  readonly clock: Clock;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
  readonly patchFolder: string;
}

/** Runs the gates on what would be committed, keeps the execution log, and reads it back. */
export function createGateDesk(deps: GateDeskDeps): GateDesk {
  const { git, blobs, store, stages } = deps;
  return {
    check: async ({ repo: folder, take, indexFile, log, fix = false, ...asked }) => {
      const snapshot = await git.snapshot({ repo: folder, take, indexFile });
      if (snapshot.treeSha === snapshot.baseTreeSha) return nothingToCheck(snapshot);
      const config = await deps.loadConfig(snapshot);
      const files = logOf(snapshot.repo, log, config);
      if (files) await openLog(files);
      const { gate } = await stages();
      const report = await gate({
        ...snapshot,
        ...asked,
        snapshot,
        config,
        fix,
        task: asked.task || defaultTask(snapshot),
        runId: "",
        jobId: `gate-${randomUUID()}`,
        startedAt: new Date(deps.clock.nowMs()).toISOString(),
        patchFolder: deps.patchFolder,
      });
      const archive = await archiveReport(blobs, report);
      // In a transaction, so that of two processes one adds its entry after the other.
      if (files)
        await store.transact(async () => {
          const current = await openLog(files);
          await appendEntry(files, current, nextEntry(current, report, archive));
        });
      return report;
    },
    verify: async ({ repo: folder, log, rerun = false, ...asked }) => {
      const { repo } = await git.resolveChange({ repo: folder, commit: "HEAD" });
      const again = (entry: ExecutionLogEntry) => runAgain(deps, { ...asked, repo, entry });
      return verifyLog({ git, blobs, rerun: rerun ? again : undefined }, { repo, files: logFiles(log) });
    },
  };
}

/** The gates once more on the tree of an entry; undefined where nothing has that tree any more. */
async function runAgain(
  { git, loadConfig, stages }: GateDeskDeps,
  {
    repo,
    entry,
    ...asked
  }: { readonly repo: string; readonly entry: ExecutionLogEntry } & Pick<
    Parameters<GateDesk["verify"]>[0],
    "progress" | "signal"
  >,
): Promise<readonly GateResult[] | undefined> {
  const { baseSha, headSha, treeSha } = entry;
  const isKept = (await git.treeOf(repo, headSha)) === treeSha;
  const commitSha = isKept ? headSha : (await git.commitsByTree(repo)).get(treeSha)?.at(-1)?.commitSha;
  if (commitSha === undefined) return undefined;
  await git.sync(repo, isKept ? [baseSha] : [baseSha, commitSha]);
  const config = await loadConfig({ repo, baseSha, commitSha });
  const baseTreeSha = (await git.treeOf(repo, baseSha)) ?? "";
  const place = { repo, baseSha, baseTreeSha, commitSha, branchName: "", config };
  const { judge } = await stages();
  const report = await judge({ ...place, ...asked, runId: "", jobId: `gate-${randomUUID()}` });
  return report.gateResults;
}

function logOf(repo: string, asked: string | true | undefined, config: Config): LogFiles | undefined {
  if (typeof asked === "string") return logFiles(asked);
  const path = config.execution_log ?? (asked ? "EXECUTION-LOG.md" : undefined);
  if (path === undefined) return undefined;
  if (isAbsolute(realPathInside(repo, path)))
    throw new GoldseamError(
      "CONFIG_INVALID",
      `goldseam.json: "execution_log": ${path} leads out of the repository`,
    );
  return logFiles(join(repo, path));
}

function defaultTask({ branchName, baseSubject }: Snapshot): string {
  const place = branchName === "" ? "a detached HEAD" : branchName;
  return baseSubject === "" ? `the first commit on ${place}` : `on ${place}, after "${baseSubject}"`;
}

function nothingToCheck({ source, baseSha, treeSha, branchName }: Snapshot): GateReport {
  const summary =
    source === "index"
      ? "nothing is staged: nothing to check"
      : "nothing differs from HEAD: nothing to check";
  return create(GateReportSchema, {
    status: BuildStatus.PASSED,
    summary,
    source,
    baseSha,
    treeSha,
    branchName,
  });
}
