import { toBinary } from "@bufbuild/protobuf";
import {
  create,
  type Event,
  EventSchema,
  type Run,
  RunSchema,
  RunState,
  topics,
} from "../../contracts/index.ts";
import { carriedConditions } from "../../loop/approval/conditions.ts";
import { decide, finalStates } from "../../loop/decide.ts";
import { noticesFor } from "../../loop/notices.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store, StoreTransaction } from "../../ports/store.ts";
import {
  type Applied,
  observeDecision,
  type Transition,
  type Watching,
} from "../observe/observe-decision.ts";
import { commandMessage, eventMessage, eventMessages, noticeMessage } from "./messages.ts";

/** Applies events to runs. Each event counts once, and everything that follows is stored in one transaction. */
export interface Orchestrator {
  /** Applies an event from the bus; returns the run after it. */
  handle(event: Event): Promise<Run>;
  /** Applies an event from a person, and publishes it. */
  accept(event: Event): Promise<Run>;
}

/** The loop's edge: loads state, asks `decide`, stores what follows. */
export function createOrchestrator(deps: {
  readonly store: Store;
  readonly clock: Clock;
  /** Of a bus that others are on. */
  readonly shared?: Blobs | undefined;
  readonly watching?: Watching | undefined;
}): Orchestrator {
  const { store, clock, watching = {} } = deps;
  return {
    handle: (event) =>
      observeDecision(watching, event, (own) => store.transact((tx) => apply(tx, own, clock.nowMs()))),
    accept: (event) =>
      observeDecision(watching, event, async (own) => {
        const now = clock.nowMs();
        const messages = await eventMessages(dated(own, now), deps.shared);
        return store.transact(async (tx) => {
          const applied = await apply(tx, own, now);
          for (const message of messages) await tx.enqueue(message);
          return applied;
        });
      }),
  };
}

async function apply(tx: StoreTransaction, event: Event, nowMs: number): Promise<Applied> {
  const before = await tx.loadRun(event.runId);
  const isNew = await tx.markHandled(event.id);
  if (!isNew) return { run: before ?? create(RunSchema, { id: event.runId }), transitions: [] };
  const { traceparent } = event;
  const { run, commands, waits } = decide(before, await withEarlier(tx, dated(event, nowMs)));
  await tx.saveRun(run, nowMs);
  for (const command of commands) await tx.enqueue(commandMessage({ ...command, traceparent }));
  for (const { delayMs, event: later } of waits) {
    await tx.setTimer({
      id: later.id,
      runId: run.id,
      dueAtMs: nowMs + delayMs,
      message: eventMessage({ ...later, traceparent }),
    });
  }
  for (const notice of noticesFor(before, run, event.id))
    await tx.enqueue(noticeMessage({ ...notice, traceparent }));
  if (finalStates.includes(run.state)) await finish(tx, run);
  const own = { before: before?.state ?? RunState.UNSPECIFIED, run, event };
  if (event.body.case !== "changeSubmitted") return { run, transitions: [own] };
  return { run, transitions: [own, ...(await supersedeOlderRuns(tx, { run, traceparent }, nowMs))] };
}

/** What was asked for in the last run of a change is asked for in the next one. */
async function withEarlier(tx: StoreTransaction, event: Event): Promise<Event> {
  const { body } = event;
  if (body.case !== "changeSubmitted" || !body.value.change) return event;
  const conditions = carriedConditions(await tx.latestRunOf(body.value.change));
  return { ...event, body: { ...body, value: { ...body.value, conditions } } };
}

/** The time is part of the event, so that deciding stays a function of what it is given. */
function dated(event: Event, nowMs: number): Event {
  return event.at === "" ? { ...event, at: new Date(nowMs).toISOString() } : event;
}

async function finish(tx: StoreTransaction, run: Run): Promise<void> {
  await tx.cancelTimers(run.id);
  const payload = toBinary(RunSchema, run);
  await tx.enqueue({ id: `${run.id}:finished`, topic: topics.runFinished, key: run.id, payload });
}

/** One lane per repository and branch: in the transaction that admits a newer commit, older runs become stale. */
async function supersedeOlderRuns(
  tx: StoreTransaction,
  { run, traceparent }: { readonly run: Run; readonly traceparent: string },
  nowMs: number,
): Promise<Transition[]> {
  const { repo = "", branchName = "", commitSha = "" } = run.change ?? {};
  if (branchName === "") return [];
  const transitions: Transition[] = [];
  for (const older of await tx.openRunsInLane(repo, branchName)) {
    if (older.id === run.id) continue;
    const value = { byRunId: run.id, byCommitSha: commitSha };
    const event = create(EventSchema, {
      id: `${older.id}:superseded-by:${run.id}`,
      runId: older.id,
      traceparent,
      body: { case: "superseded", value },
    });
    transitions.push(...(await apply(tx, event, nowMs)).transitions);
  }
  return transitions;
}
