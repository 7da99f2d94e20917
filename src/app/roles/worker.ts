import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type Command,
  create,
  type Event,
  EventSchema,
  GoldseamError,
  type Run,
} from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Bus } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Tracing } from "../../ports/telemetry.ts";
import { traceJob } from "../observe/trace-job.ts";
import type { AfterJob } from "../runs/log-run.ts";
import { commandMessage, eventMessages } from "../runs/messages.ts";
import { comeAgain, type Held, whileHeld } from "./while-held.ts";
import { whileOpen } from "./while-open.ts";

/** Does a job under its lease and returns its result. */
export type JobWork = (command: Command, run: Run, held: Held) => Promise<Event["body"]>;

/** What carrying out commands needs. */
interface WorkerDeps {
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly work: JobWork;
  /** Of a bus that others are on. */
  readonly shared?: Blobs | undefined;
  readonly afterJob?: AfterJob;
  readonly signal?: AbortSignal;
  readonly tracing?: Tracing | undefined;
}

/**
 * Carries out commands. A job whose result is stored is not repeated; one that throws is reported as errored. One that
 * somebody else holds comes again later, in case they die; a worker that lost its job to another reports nothing. One whose
 * run ends meanwhile is stopped.
 */
export function createWorker(deps: WorkerDeps) {
  const { store, bus, signal } = deps;
  return async (command: Command): Promise<void> => {
    const stored = await store.findRun(command.runId);
    if (!stored || !isWanted(command, stored.run)) return;
    const done = await whileHeld(store, { name: `job/${command.id}`, signal }, async (held) => {
      const known = await store.findJobResult(command.id);
      await whileOpen(store, { runId: command.runId, held }, async (own) => {
        const event = known
          ? fromBinary(EventSchema, known)
          : await traceJob(deps.tracing, command, (traced) =>
              perform(deps, { command: traced, held: own }, stored.run),
            );
        await held.confirm();
        await deps.afterJob?.(command, stored.run, event);
        await bus.publish(await eventMessages(event, deps.shared));
      });
    });
    if (done.status === "busy") await comeAgain(deps, commandMessage(command));
  };
}

async function perform(
  deps: WorkerDeps,
  { command, held }: { readonly command: Command; readonly held: Held },
  run: Run,
): Promise<Event> {
  const { job, cycle, attempt } = command;
  let body: Event["body"];
  try {
    body = await deps.work(command, run, held);
  } catch (error) {
    // Aborted, not failed: the command stays open until somebody continues the run.
    if (held.signal.aborted || isWrongUsage(error)) throw error;
    body = create(EventSchema, {
      body: {
        case: "jobErrored",
        value: { job, cycle, attempt, reason: reasonOf(error), final: isFinal(error) },
      },
    }).body;
  }
  const { id, runId, traceparent } = command;
  const event = create(EventSchema, { id: `${id}:done`, runId, body, traceparent });
  if (!(await deps.store.saveJobResult(command.id, toBinary(EventSchema, event), held.lease)))
    await held.confirm();
  return event;
}

/** A run that was cancelled meanwhile ignores its old commands. */
function isWanted(command: Command, run: Run): boolean {
  return run.job === command.job && run.cycle === command.cycle && run.attempt === command.attempt;
}

/** Wrong usage, such as a recording that lacks a call: no other attempt of this process can succeed. */
function isWrongUsage(error: unknown): boolean {
  return error instanceof GoldseamError && error.code === "USAGE";
}

/** Rules and settings do not change by waiting. */
function isFinal(error: unknown): boolean {
  return error instanceof GoldseamError && (error.code === "FORBIDDEN" || error.code === "CONFIG_INVALID");
}

function reasonOf(error: unknown): string {
  if (error instanceof GoldseamError) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
