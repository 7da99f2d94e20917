import { CommitStatus, GoldseamError, type Run } from "../../contracts/index.ts";
import { type BusMessage, UnreadableMessage } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { readCommitResult } from "../runs/messages.ts";
import type { SubmitOptions } from "../runs/submit.ts";

const retryMs = 60_000;
const mostTries = 10;

/** What taking commits from others needs. */
export interface TakeCommitDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Hands a change to the loop; the same key twice is one run. */
  readonly submit: (change: SubmitOptions) => Promise<Run>;
}

/**
 * L1: a commit result that says SUCCESS starts a run, whoever published it. Those of our own runs are known already. One that
 * can never be run is unreadable; where the environment failed, it comes again later.
 */
export function createCommitTaker(deps: TakeCommitDeps): (message: BusMessage) => Promise<void> {
  return async (message) => {
    const result = readCommitResult(message);
    if (result.runId !== "" && (await deps.store.findRun(result.runId))) return;
    if (result.status === CommitStatus.FAILURE) return;
    const lacks = missingOf(result);
    if (lacks !== undefined) throw new UnreadableMessage(`it is no commit result: it has no ${lacks}`);
    const { repo, commitSha: commit, baseSha, intoBranch, plan, taskId, proposer } = result;
    const key = message.id.replace(/:try-\d+$/, "");
    const change = {
      ...{ repo, commit, plan, key, traceparent: message.traceparent },
      base: baseSha || undefined,
      into: intoBranch || undefined,
      task: taskId || undefined,
      proposer: proposer || undefined,
    };
    try {
      await deps.submit(change);
    } catch (error) {
      await later(deps, message, error);
    }
  };
}

function missingOf(result: { status: CommitStatus; repo: string; commitSha: string }): string | undefined {
  if (result.status !== CommitStatus.SUCCESS) return "status that is known";
  if (result.repo === "") return "repo";
  return result.commitSha === "" ? "commit_sha" : undefined;
}

/** Not by rejecting: a remote that is away must not hold up others. */
async function later({ store, clock }: TakeCommitDeps, message: BusMessage, error: unknown): Promise<void> {
  if (!(error instanceof GoldseamError)) throw error;
  const tries = Number(/:try-(\d+)$/.exec(message.id)?.[1] ?? 1);
  const mayPass = error.code === "INFRASTRUCTURE" || error.code === "GIT_FAILED";
  if (!mayPass || tries >= mostTries) throw new UnreadableMessage(error.message);
  const id = `${message.id.replace(/:try-\d+$/, "")}:try-${tries + 1}`;
  const timer = { id, runId: "commit.result", dueAtMs: clock.nowMs() + retryMs, message: { ...message, id } };
  await store.transact((tx) => tx.setTimer(timer));
}
