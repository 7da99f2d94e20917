import { isAbsolute, join } from "node:path";
import { type GateReport, GoldseamError } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Retention } from "../../ports/records/retention.ts";
import type { Store } from "../../ports/store.ts";
import type { Job } from "../../workbench/job/job.ts";
import { realPathInside } from "../../workbench/resolve-named-paths.ts";
import { nextEntry } from "./log-entry.ts";
import { appendEntry, finishEntry, type LogFiles, logFiles, openLog } from "./log-file.ts";
import { archiveReport } from "./report-archive.ts";

/** Where reports and logs are kept. */
export interface KeepDeps {
  readonly blobs: Blobs;
  readonly store: Store;
  readonly retention: Pick<Retention, "keep">;
}

/** The log that is asked for, else the configured one, else none. Throws if nothing can be added to it. */
export async function findLog(
  { repo, config }: Pick<Job, "repo" | "config">,
  asked: string | true | undefined,
): Promise<LogFiles | undefined> {
  const files = typeof asked === "string" ? logFiles(asked) : logInside(repo, config.execution_log, asked);
  if (files) await openLog(files);
  return files;
}

/** Archives a report, and adds an entry to the log if there is one; a job of a run has one entry, however often this is done. */
export async function keepReport(
  { blobs, store, retention }: KeepDeps,
  report: GateReport,
  log: LogFiles | undefined,
): Promise<void> {
  const archive = await archiveReport(blobs, report);
  if (!log) return;
  await retention.keep([archive, report.artefactUrl].filter((address) => address !== ""));
  // In a transaction, so that two processes add their entries one after the other.
  await store.transact(async () => {
    const current = await openLog(log);
    if (report.jobId !== "" && current.entries.some(({ jobId }) => jobId === report.jobId))
      return finishEntry(log, current);
    await appendEntry(log, current, nextEntry(current, report, archive));
  });
}

function logInside(
  repo: string,
  configured: string | undefined,
  asked: true | undefined,
): LogFiles | undefined {
  const path = configured ?? (asked ? "EXECUTION-LOG.md" : undefined);
  if (path === undefined) return undefined;
  if (isAbsolute(realPathInside(repo, path)))
    throw new GoldseamError(
      "CONFIG_INVALID",
      `goldseam.json: "execution_log": ${path} leads out of the repository`,
    );
  return logFiles(join(repo, path));
}
