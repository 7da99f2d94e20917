import { type Run, topics } from "../../contracts/index.ts";
import { restingStates } from "../../loop/decide.ts";
import type { Blobs } from "../../ports/blobs.ts";
import {
  type Bus,
  type BusConsumer,
  type BusHandler,
  type BusMessage,
  UnreadableMessage,
} from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Store } from "../../ports/store.ts";
import type { Tracing } from "../../ports/telemetry.ts";
import type { AfterJob } from "../runs/log-run.ts";
import { jobTopics, readCommand, readEvent } from "../runs/messages.ts";
import type { Orchestrator } from "../runs/orchestrator.ts";
import { createRelay } from "../runs/relay.ts";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";
import { tryLater } from "./give-up.ts";
import { reportWait } from "./report-wait.ts";
import type { JobRole, Role } from "./roles.ts";
import { createWorker, type JobWork } from "./worker.ts";

/** How often the outbox is looked at, for what other processes put there. */
const relayMs = 200;
/** Events, notices, and jobs that need no sandbox. */
const lightAtOnce = 8;

/** What serving needs. */
export interface ServeDeps {
  readonly store: Store;
  readonly bus: Bus;
  readonly blobs: Blobs;
  /** The same blobs if others are on the bus. */
  readonly shared?: Blobs | undefined;
  readonly clock: Clock;
  readonly orchestrator: Orchestrator;
  readonly progress: Progress;
  readonly work: JobWork;
  readonly afterJob?: AfterJob;
  readonly tracing?: Tracing | undefined;
  readonly notify: (message: BusMessage) => Promise<void>;
  /** Takes a commit result that anybody published. */
  readonly takeCommit: (message: BusMessage) => Promise<void>;
  /** Called when a run rests, again after a crash. */
  readonly onRest: (run: Run) => Promise<void>;
  /** What went wrong, for a person; the work goes on. */
  readonly onFault: (role: Role, error: unknown) => void;
}

/** How roles are played. */
export interface ServeOptions {
  readonly roles: readonly Role[];
  /** How many jobs run in sandboxes at a time. */
  readonly jobs: number;
  /** How long running jobs may go on after the signal; they are then stopped, and others do them again. */
  readonly drainMs: number;
  /** From now on nothing new is begun. */
  readonly signal: AbortSignal;
}

/** Roles at work. */
export interface Serving {
  /** The jobs that need a sandbox. */
  readonly heavy: Pick<FairQueue, "running" | "waiting">;
  readonly consumers: readonly { readonly role: Role; readonly topics: readonly string[] }[];
  /** Resolves when everything has ended, after the signal. */
  readonly done: Promise<void>;
}

/** Plays roles for everything that is waiting, until the signal. Any number of processes may play the same. */
export function serveRoles(deps: ServeDeps, { roles, jobs, drainMs, signal }: ServeOptions): Serving {
  const abort = new AbortController();
  const heavy = createFairQueue(jobs);
  const light = createFairQueue(lightAtOnce);
  const relay = createRelay(deps);
  const work = createWorker({ ...deps, signal: abort.signal });
  const started: { role: Role; topics: readonly string[]; consumer: BusConsumer }[] = [];
  const consume = (role: Role, asked: readonly string[], atOnce: number, handler: BusHandler) => {
    const patient: BusHandler = (message) =>
      handler(message).catch(async (error: unknown) => {
        // What is stopped at the end is no fault: it is done again.
        if (abort.signal.aborted) throw error;
        deps.onFault(role, error);
        if (error instanceof UnreadableMessage) throw error;
        await tryLater(deps, { role, message, error });
      });
    started.push({
      role,
      topics: asked,
      consumer: deps.bus.consume({ group: role, topics: asked, atOnce }, patient),
    });
  };
  for (const role of roles) {
    if (role === "orchestrator")
      consume(role, [topics.loopEvent, topics.commitResult], lightAtOnce, createOrchestration(deps, relay));
    else if (role === "notify") consume(role, [topics.runNotice], lightAtOnce, deps.notify);
    else {
      const isLight = role === "plan" || role === "merge";
      const [queue, atOnce] = isLight ? [light, lightAtOnce] : [heavy, windowOf(deps, jobs)];
      consume(role, [jobTopics[role satisfies JobRole]], atOnce, async (message) => {
        const command = readCommand(message);
        await queue.run(command.repo, () => work(command));
      });
    }
  }
  const drain = async () => {
    const timer = setTimeout(() => abort.abort(), drainMs);
    await Promise.all(started.map(({ consumer }) => consumer.stop()));
    clearTimeout(timer);
  };
  const relaying = roles.includes("orchestrator")
    ? relayUntil({ ...deps, relay }, signal)
    : Promise.resolve();
  const done = untilAborted(signal)
    .then(drain)
    .then(() => relaying);
  return { heavy, consumers: started, done };
}

/** Of a shared bus a worker takes more than it can do, to choose from; on one machine that would keep it from others. */
function windowOf({ shared }: ServeDeps, jobs: number): number {
  return shared ? 16 * jobs : jobs;
}

function createOrchestration(deps: ServeDeps, relay: () => Promise<void>): BusHandler {
  return async (message) => {
    if (message.topic === topics.commitResult) await deps.takeCommit(message);
    else {
      const event = await readEvent(message, deps.blobs);
      const run = await deps.orchestrator.handle(event);
      if (event.body.case === "jobErrored") await reportWait(deps, run.id);
      if (restingStates.includes(run.state)) await deps.onRest(run);
    }
    await relay();
  };
}

async function relayUntil(
  { relay, onFault }: Pick<ServeDeps, "onFault"> & { readonly relay: () => Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await relay().catch((error) => onFault("orchestrator", error));
    await new Promise((resolve) => setTimeout(resolve, relayMs));
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
