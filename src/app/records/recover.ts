import { RunState, RunStateSchema } from "../../contracts/index.ts";
import { restingStates } from "../../loop/decide.ts";
import { command } from "../../loop/jobs.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { commandMessage } from "../runs/messages.ts";

const page = 500;

const workingStates = RunStateSchema.values
  .map(({ number }) => number as RunState)
  .filter((state) => state !== RunState.UNSPECIFIED && !restingStates.includes(state));

/**
 * Has the job of every run that works come again: a backup holds the runs, but not the messages that were on their way. A job
 * whose result is stored is not repeated, and one that somebody does is left to them. Returns how many runs there are.
 */
export async function recover({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<number> {
  let count = 0;
  for (let before: number | undefined; ; ) {
    const listed = await store.listSummaries({ states: workingStates, limit: page, before });
    for (const { summary } of listed) if (await repeatCommand(store, summary.id, clock.nowMs())) count += 1;
    before = listed.at(-1)?.number;
    if (listed.length < page) return count;
  }
}

function repeatCommand(store: Store, runId: string, nowMs: number): Promise<boolean> {
  return store.transact(async (tx) => {
    const run = await tx.loadRun(runId);
    if (!run || restingStates.includes(run.state)) return false;
    const message = commandMessage(command(run));
    await tx.enqueue({ ...message, id: `${message.id}:recovered-${nowMs}` });
    return true;
  });
}
