import { type DescMessage, fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import {
  BuildReportSchema,
  type Command,
  CommandSchema,
  type CommitResult,
  CommitResultSchema,
  create,
  type Event,
  EventSchema,
  GeneratedTestsSchema,
  JobKind,
  type Notice,
  NoticeSchema,
  TestSpecSchema,
  type Topic,
  topics,
} from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import { type BusMessage, UnreadableMessage } from "../../ports/bus.ts";

/** The version of the contracts that this release understands: a message may need a newer one. */
const knownVersion = 1;
/** No message of ours is larger. */
const largestBytes = 4 << 20;
/** What is larger goes to the blobs, where there is somebody else on the bus. */
const largestInlineBytes = 64 << 10;

const topicOfJob: Readonly<Record<number, Topic>> = {
  [JobKind.BUILD_BASE]: topics.jobBuild,
  [JobKind.BUILD_CHANGE]: topics.jobBuild,
  [JobKind.BUILD_TESTS]: topics.jobBuild,
  [JobKind.PLAN]: topics.jobPlan,
  [JobKind.WRITE]: topics.jobWrite,
  [JobKind.TAKE_OUT]: topics.jobWrite,
  [JobKind.HEAL]: topics.jobHeal,
  [JobKind.MERGE]: topics.jobMerge,
};

/** The topic of the jobs of each role. A role is a consumer group. */
export const jobTopics = {
  build: topics.jobBuild,
  plan: topics.jobPlan,
  write: topics.jobWrite,
  heal: topics.jobHeal,
  merge: topics.jobMerge,
} as const;

/** The groups that handle the messages of each topic; what others read is for them to keep. */
export const readersOf: Readonly<Record<string, readonly string[]>> = {
  [topics.loopEvent]: ["orchestrator"],
  [topics.commitResult]: ["orchestrator"],
  [topics.runNotice]: ["notify"],
  ...Object.fromEntries(Object.entries(jobTopics).map(([role, topic]) => [topic, [role]])),
};

/** An event for the loop, keyed by its run. */
export function eventMessage(event: Event): BusMessage {
  const { id, runId, traceparent } = event;
  const payload = toBinary(EventSchema, event);
  return { id, topic: topics.loopEvent, key: runId, payload, ...(traceparent && { traceparent }) };
}

/**
 * An event for the loop, and its contract for everybody else. On a bus of one machine, which has no others, it is one
 * message; on others a large event goes to the blobs, and its address is sent.
 */
export async function eventMessages(event: Event, shared: Blobs | undefined): Promise<BusMessage[]> {
  const message = eventMessage(event);
  if (!shared) return [message];
  const contract = contractOf(event);
  const copies = contract ? [{ ...message, ...contract, id: `${event.id}/contract` }] : [];
  if (message.payload.length <= largestInlineBytes) return [message, ...copies];
  const { id, runId, at, traceparent } = event;
  const address = await shared.put(message.payload);
  return [eventMessage(create(EventSchema, { id, runId, at, address, traceparent })), ...copies];
}

/** What others may read of an event. */
function contractOf({ body }: Event): Pick<BusMessage, "topic" | "payload"> | undefined {
  switch (body.case) {
    case "changeSubmitted":
      return body.value.change && contract(topics.commitResult, CommitResultSchema, body.value.change);
    case "buildFinished":
      return body.value.report && contract(topics.buildReport, BuildReportSchema, body.value.report);
    case "specReady":
      return body.value.spec && contract(topics.testSpecOut, TestSpecSchema, body.value.spec);
    case "testsWritten":
      return body.value.tests && contract(topics.generatedTestsOut, GeneratedTestsSchema, body.value.tests);
    default:
      return undefined;
  }
}

function contract<T extends DescMessage>(topic: Topic, schema: T, value: MessageShape<T>) {
  const payload = toBinary(schema, value);
  // The archive that it names has all of it.
  const isCut = payload.length > largestBytes && schema.typeName === BuildReportSchema.typeName;
  return {
    topic,
    payload: isCut ? toBinary(schema, { ...value, testRun: undefined, coverage: undefined }) : payload,
  };
}

/** A job on its topic, keyed by its run. */
export function commandMessage(command: Command): BusMessage {
  // A newer version may know more jobs.
  const topic = topicOfJob[command.job] ?? topics.jobBuild;
  return { id: command.id, topic, key: command.runId, payload: toBinary(CommandSchema, command) };
}

/** A notice on its topic, keyed by its run; every attempt is a message of its own. */
export function noticeMessage(notice: Notice): BusMessage {
  const id = `${notice.id}/${notice.attempt}`;
  return { id, topic: topics.runNotice, key: notice.runId, payload: toBinary(NoticeSchema, notice) };
}

/** Reads what {@link noticeMessage} made. */
export function readNotice(message: BusMessage): Notice {
  const notice = decode(NoticeSchema, message);
  checkKey(message, notice.runId);
  return notice;
}

/** Reads an event that {@link eventMessages} made. */
export async function readEvent(message: BusMessage, blobs: Blobs): Promise<Event> {
  const event = decode(EventSchema, message);
  checkVersion(event.needsVersion);
  checkKey(message, event.runId);
  if (event.body.case !== undefined) return event;
  if (event.address === "") throw new UnreadableMessage("it has no body that this release knows");
  const payload = await blobs.get(event.address);
  if (!payload) throw new UnreadableMessage(`the blobs have no ${event.address}`);
  return { ...decode(EventSchema, { ...message, payload }), at: event.at, traceparent: event.traceparent };
}

/** Reads what {@link commandMessage} made. */
export function readCommand(message: BusMessage): Command {
  const command = decode(CommandSchema, message);
  checkVersion(command.needsVersion);
  checkKey(message, command.runId);
  if (!topicOfJob[command.job])
    throw new UnreadableMessage(`it asks for job ${command.job}, which is unknown`);
  return command;
}

/** Reads a commit result, which may come from anybody. */
export function readCommitResult(message: BusMessage): CommitResult {
  checkSize(message);
  return decode(CommitResultSchema, message);
}

function decode<T extends DescMessage>(schema: T, { payload }: BusMessage): MessageShape<T> {
  try {
    return fromBinary(schema, payload);
  } catch (error) {
    throw new UnreadableMessage(`it is no ${schema.name}: ${error instanceof Error ? error.message : error}`);
  }
}

function checkSize({ payload }: BusMessage): void {
  if (payload.length > largestBytes)
    throw new UnreadableMessage(`it has ${payload.length} bytes; the most is ${largestBytes}`);
}

function checkVersion(needed: number): void {
  if (needed > knownVersion)
    throw new UnreadableMessage(
      `it needs version ${needed} of the contracts; this release knows ${knownVersion}: replay it after an upgrade`,
    );
}

function checkKey({ key }: BusMessage, runId: string): void {
  if (key !== runId) throw new UnreadableMessage(`its key is "${key}", its run is "${runId}"`);
}
