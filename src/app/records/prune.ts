import type { Blobs } from "../../ports/blobs.ts";
import type { LocalBus } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { ProgressLog } from "../../ports/records/progress-log.ts";
import type { PrunedRows, Retention } from "../../ports/records/retention.ts";
import { readersOf } from "../runs/messages.ts";
import type { Keeping } from "./keeping.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** With more messages than that, marks wait until somebody has worked on some. */
const mostWaiting = 1000;

/** Where what is old may be. */
export interface PruneDeps {
  readonly retention: Retention;
  readonly progressLog: ProgressLog;
  readonly blobs: Blobs;
  readonly git: Git;
  readonly clock: Clock;
  /** Absent on a bus that sees to its messages itself. */
  readonly local: LocalBus | undefined;
}

/** What went. */
export interface Pruned extends PrunedRows {
  readonly messages: number;
  readonly progress: number;
  readonly blobs: number;
  readonly blobBytes: number;
  readonly commits: number;
}

/** Removes what is older than it is kept. Runs, approvals with their evidence, and the audit log stay. */
export async function prune(deps: PruneDeps, keeping: Keeping): Promise<Pruned> {
  const before = (days: number | undefined) =>
    days === undefined ? 0 : Math.max(0, deps.clock.nowMs() - days * dayMs);
  const { local, retention } = deps;
  const messages = (await local?.prune({ beforeMs: before(keeping.messages), readers: readersOf })) ?? 0;
  // A message that waits, such as of a run that nobody works on, may have been handled when it was accepted.
  const waiting = (await local?.waitingIds(readersOf, mostWaiting)) ?? [];
  const rows = await retention.prune({
    ...{ marksMs: waiting.length < mostWaiting ? before(keeping.messages) : 0, waiting },
    resultsMs: before(keeping.results),
    testsMs: before(keeping.tests),
  });
  const progress = await deps.progressLog.prune(before(keeping.progress));
  const ended = keeping.archives === undefined ? undefined : before(keeping.archives);
  const blobs = await pruneBlobs(deps, before(keeping.blobs), ended);
  return {
    messages,
    ...rows,
    progress,
    ...blobs,
    commits: await pruneCommits(deps, before(keeping.commits)),
  };
}

/** Blobs that are old, and that no record names any more. */
async function pruneBlobs(
  { retention, blobs }: PruneDeps,
  beforeMs: number,
  endedBeforeMs: number | undefined,
): Promise<Pick<Pruned, "blobs" | "blobBytes">> {
  const sinceMs = await retention.blobsNamedSinceMs();
  const old = new Map<string, number>();
  for await (const { address, bytes, storedAtMs } of blobs.list())
    if (storedAtMs >= sinceMs && storedAtMs < beforeMs) old.set(address, bytes);
  const named = old.size > 0 ? await retention.namedBlobs(new Set(old.keys()), endedBeforeMs) : new Set();
  const removed = { blobs: 0, blobBytes: 0 };
  for (const [address, bytes] of old) {
    if (named.has(address) || !(await blobs.remove(address, beforeMs))) continue;
    removed.blobs += 1;
    removed.blobBytes += bytes;
  }
  return removed;
}

function pruneCommits({ git, retention }: PruneDeps, beforeMs: number): Promise<number> {
  return git.pruneMirrors({ beforeMs, named: (shas) => retention.namedCommits(shas, beforeMs) });
}
