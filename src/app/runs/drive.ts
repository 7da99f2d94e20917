import { GoldseamError, type Run, topics } from "../../contracts/index.ts";
import { restingStates } from "../../loop/decide.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { BusMessage, LocalBus } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Store } from "../../ports/store.ts";
import type { Tracing } from "../../ports/telemetry.ts";
import { reportWait } from "../roles/report-wait.ts";
import { createWorker, type JobWork } from "../roles/worker.ts";
import type { AfterJob } from "./log-run.ts";
import { jobTopics, readCommand, readEvent } from "./messages.ts";
import type { Orchestrator } from "./orchestrator.ts";
import { relayOnce } from "./relay.ts";

const lookMs = 100;
const longestNotifyMs = 20_000;

/** What driving needs. */
export interface DriveDeps {
  readonly store: Store;
  readonly bus: LocalBus;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly orchestrator: Orchestrator;
  readonly work: JobWork;
  readonly afterJob?: AfterJob;
  readonly progress: Progress;
  readonly tracing?: Tracing | undefined;
  /** Sends a notice; those of all runs, so that none waits for its own to be driven again. */
  readonly notify: (message: BusMessage) => Promise<void>;
}

/** Plays every role for one run until it rests. Continues where an earlier process stopped or died. */
export async function driveRun(deps: DriveDeps, runId: string, signal?: AbortSignal): Promise<Run> {
  const faults: unknown[] = [];
  const guarded =
    <T>(work: (message: T) => Promise<unknown>) =>
    async (message: T) => {
      try {
        await work(message);
      } catch (error) {
        faults.push(error);
        throw error;
      }
    };
  const work = createWorker({ ...deps, ...(signal ? { signal } : {}) });
  const consumers = [
    deps.bus.consume(
      { group: "orchestrator", topics: [topics.loopEvent], key: runId },
      guarded(async (message) => {
        await deps.orchestrator.handle(await readEvent(message, deps.blobs));
        await relayOnce(deps);
      }),
    ),
    ...Object.entries(jobTopics).map(([role, topic]) =>
      deps.bus.consume(
        { group: role, topics: [topic], key: runId },
        guarded((message) => work(readCommand(message))),
      ),
    ),
    deps.bus.consume({ group: "notify", topics: [topics.runNotice] }, deps.notify),
  ];
  let reported: number | undefined;
  try {
    for (;;) {
      await relayOnce(deps);
      reported = await reportWait(deps, runId, reported);
      const stored = await deps.store.findRun(runId);
      if (!stored) throw new GoldseamError("NOT_FOUND", `no run ${runId}`);
      if (restingStates.includes(stored.run.state)) {
        await untilNotified(deps, runId);
        return stored.run;
      }
      if (faults.length > 0) throw faults[0];
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  } finally {
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  }
}

/** Gives every notice of a run its first attempt before the process may end; they are kept if that takes too long. */
async function untilNotified({ bus, clock }: DriveDeps, runId: string): Promise<void> {
  const end = clock.nowMs() + longestNotifyMs;
  const waiting = () => bus.countWaiting({ group: "notify", topics: [topics.runNotice], key: runId });
  while ((await waiting()) > 0 && clock.nowMs() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
