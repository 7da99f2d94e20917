import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type Command,
  CommandSchema,
  type Event,
  EventSchema,
  JobKind,
  type Notice,
  NoticeSchema,
  type Topic,
  topics,
} from "../../contracts/index.ts";
import type { BusMessage } from "../../ports/bus.ts";

const topicOfEvent: Readonly<Record<NonNullable<Event["body"]["case"]>, Topic>> = {
  changeSubmitted: topics.commitResult,
  buildFinished: topics.buildReport,
  specReady: topics.testSpecOut,
  testsWritten: topics.generatedTestsOut,
  jobErrored: topics.loopEvent,
  retryDue: topics.loopEvent,
  healFinished: topics.loopEvent,
  approvalDecided: topics.loopEvent,
  mergeFinished: topics.loopEvent,
  superseded: topics.loopEvent,
  cancelRequested: topics.loopEvent,
  healRequested: topics.loopEvent,
  approvalOutdated: topics.loopEvent,
  conditionMarked: topics.loopEvent,
  capabilityRequested: topics.loopEvent,
  capabilityEnded: topics.loopEvent,
  capabilityUsed: topics.loopEvent,
};

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

/** Every topic that carries events for the loop. */
export const eventTopics: readonly Topic[] = [...new Set(Object.values(topicOfEvent))];

/** The topic of the jobs of each role. A role is a consumer group. */
export const jobTopics = {
  build: topics.jobBuild,
  plan: topics.jobPlan,
  write: topics.jobWrite,
  heal: topics.jobHeal,
  merge: topics.jobMerge,
} as const;

/** An event on its topic, keyed by its run. */
export function eventMessage(event: Event): BusMessage {
  const topic = event.body.case ? topicOfEvent[event.body.case] : topics.loopEvent;
  return { id: event.id, topic, key: event.runId, payload: toBinary(EventSchema, event) };
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
  return fromBinary(NoticeSchema, message.payload);
}

/** Reads what {@link eventMessage} made. */
export function readEvent(message: BusMessage): Event {
  return fromBinary(EventSchema, message.payload);
}

/** Reads what {@link commandMessage} made. */
export function readCommand(message: BusMessage): Command {
  return fromBinary(CommandSchema, message.payload);
}
