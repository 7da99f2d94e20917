import { create, EventSchema, GoldseamError } from "../../contracts/index.ts";
import { restingStates } from "../../loop/decide.ts";
import { type BusMessage, UnreadableMessage } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { eventMessage } from "../runs/messages.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** How long a message waits after each attempt that failed; after the last one it is given up. */
const waitsMs = [second, 5 * second, 30 * second, 2 * minute];
/** Something outside that is away may come back. */
const longWaitsMs = [...waitsMs, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];

/** A message that a role could not handle. */
export interface FailedMessage {
  readonly role: string;
  readonly message: BusMessage;
  readonly error: unknown;
}

/**
 * Has a message that failed come again later, so that others of its key go on meanwhile. After the last attempt it is given
 * up: its run pauses for a person, and this throws, so that it becomes a dead letter with the reason.
 */
export async function tryLater(
  deps: { readonly store: Store; readonly clock: Clock },
  { role, message, error }: FailedMessage,
): Promise<void> {
  const { id, attempt } = attemptOf(message);
  const waits = mayPass(error) ? longWaitsMs : waitsMs;
  const waitMs = waits[attempt - 1];
  if (waitMs === undefined) {
    const reason = `given up after ${attempt} attempts: ${reasonOf(error)}`;
    if (role !== "notify") await pauseRun(deps.store, message, reason);
    throw new UnreadableMessage(reason);
  }
  const again = { ...message, id: `${id}${mark}${attempt + 1}` };
  // Not under the run's own name: its timers go when it ends.
  const timer = { id: `${role}:${id}`, runId: `${message.key}/attempts`, message: again };
  await deps.store.transact((tx) => tx.setTimer({ ...timer, dueAtMs: deps.clock.nowMs() + waitMs }));
}

const mark = ":attempt-";

function attemptOf({ id }: BusMessage): { id: string; attempt: number } {
  const [, first = id, attempt = "1"] = /^(.*):attempt-(\d+)$/s.exec(id) ?? [];
  return { id: first, attempt: Number(attempt) };
}

/** To the loop, the job that the run is at has failed for good: it pauses with that as its hand-off note, or goes on without tests. */
async function pauseRun(store: Store, { key: runId }: BusMessage, reason: string): Promise<void> {
  const run = (await store.findRun(runId))?.run;
  if (!run || restingStates.includes(run.state)) return;
  const { job, cycle, attempt } = run;
  const body = { case: "jobErrored" as const, value: { job, cycle, attempt, reason, final: true } };
  const id = `${runId}/${cycle}/${job}/${attempt}:given-up`;
  const event = create(EventSchema, { id, runId, body });
  await store.transact((tx) => tx.enqueue(eventMessage(event)));
}

function mayPass(error: unknown): boolean {
  return error instanceof GoldseamError && (error.code === "INFRASTRUCTURE" || error.code === "GIT_FAILED");
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
