import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type Command,
  create,
  type Event,
  EventSchema,
  GoldseamError,
  type Run,
} from "../../contracts/index.ts";
import type { Bus } from "../../ports/bus.ts";
import type { Store } from "../../ports/store.ts";
import type { AfterJob } from "./log-run.ts";
import { eventMessage } from "./messages.ts";

/** Does a job and returns its result. */
export type JobWork = (command: Command, run: Run) => Promise<Event["body"]>;

/** Carries out commands. A job whose result is stored is not repeated; one that throws is reported as errored. */
export function createWorker(deps: {
  readonly store: Store;
  readonly bus: Bus;
  readonly work: JobWork;
  readonly afterJob?: AfterJob;
  readonly signal?: AbortSignal;
}) {
  return async (command: Command): Promise<void> => {
    const stored = await deps.store.findRun(command.runId);
    if (!stored || !isWanted(command, stored.run)) return;
    const known = await deps.store.findJobResult(command.id);
    const event = known ? fromBinary(EventSchema, known) : await perform(command, stored.run);
    await deps.afterJob?.(command, stored.run, event);
    await deps.bus.publish([eventMessage(event)]);
  };

  async function perform(command: Command, run: Run): Promise<Event> {
    const { job, cycle, attempt } = command;
    let body: Event["body"];
    try {
      body = await deps.work(command, run);
    } catch (error) {
      // Aborted, not failed: the command stays open until somebody continues the run.
      if (deps.signal?.aborted || isWrongUsage(error)) throw error;
      body = create(EventSchema, {
        body: {
          case: "jobErrored",
          value: { job, cycle, attempt, reason: reasonOf(error), final: isFinal(error) },
        },
      }).body;
    }
    const event = create(EventSchema, { id: `${command.id}:done`, runId: command.runId, body });
    await deps.store.saveJobResult(command.id, toBinary(EventSchema, event));
    return event;
  }
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
