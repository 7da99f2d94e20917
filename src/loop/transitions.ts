import { type Run, RunState } from "../contracts/index.ts";
import * as approvals from "./approval/approval-steps.ts";
import * as capabilities from "./approval/capability-steps.ts";
import type { Decision, EventBody, EventName } from "./decision.ts";
import * as healing from "./healing.ts";
import * as steps from "./steps.ts";

/** Where events lead from one state; undefined means that the event is stale and changes nothing. */
type Row = {
  readonly [Name in EventName]?: (run: Run, body: EventBody<Name>, at: string) => Decision | undefined;
};

const always = {
  superseded: steps.cancelAsStale,
  cancelRequested: steps.cancelOnRequest,
  capabilityUsed: capabilities.noteUse,
} as const;
const job = { ...always, jobErrored: steps.waitAndRetry, retryDue: steps.retry } as const;

/** The whole loop in one table: state × event → what follows. Events that are not in the table are ignored. */
export const transitions: Partial<Record<RunState, Row>> = {
  [RunState.UNSPECIFIED]: {
    changeSubmitted: steps.start,
    capabilityRequested: capabilities.askForCapability,
  },
  [RunState.BASELINE]: { ...job, buildFinished: steps.afterBaseBuild },
  [RunState.BUILDING]: { ...job, buildFinished: steps.afterChangeBuild },
  [RunState.PLANNING]: { ...job, specReady: steps.afterPlan },
  [RunState.WRITING]: { ...job, testsWritten: steps.afterWriting },
  [RunState.REBUILDING]: { ...job, buildFinished: steps.afterTestsBuild },
  [RunState.HEALING]: { ...job, healFinished: healing.afterHealing },
  [RunState.AWAITING_APPROVAL]: {
    ...always,
    approvalDecided: approvals.afterDecision,
    approvalOutdated: approvals.cancelAsOutdated,
    conditionMarked: approvals.afterConditionMarked,
  },
  // A running merge is not cancelled: it began while the commit was the newest.
  [RunState.MERGING]: {
    superseded: steps.noteNewerCommit,
    jobErrored: steps.waitAndRetryMerge,
    retryDue: steps.retryMerge,
    mergeFinished: steps.afterMerge,
    capabilityUsed: capabilities.noteUse,
  },
  [RunState.PAUSED]: {
    ...always,
    approvalDecided: approvals.afterDecisionOnPausedMerge,
    approvalOutdated: approvals.cancelAsOutdated,
    conditionMarked: approvals.afterConditionMarked,
    healRequested: healing.healOnRequest,
  },
  [RunState.IN_FORCE]: {
    capabilityEnded: capabilities.endCapability,
    conditionMarked: approvals.afterConditionMarked,
  },
  // Conditions that did not hold up the merge are tracked on.
  [RunState.DONE]: { conditionMarked: approvals.afterConditionMarked },
};
