import { type Event, type Run, RunState } from "../contracts/index.ts";
import type { Decision, EventName } from "./decision.ts";
import * as steps from "./steps.ts";

/** Where an event leads; undefined means that the event is stale and changes nothing. */
type Transition = (run: Run, event: Event) => Decision | undefined;

const always = { superseded: steps.cancelAsStale, cancelRequested: steps.cancelOnRequest } as const;
const job = { ...always, jobErrored: steps.waitAndRetry, retryDue: steps.retry } as const;

/** The whole loop in one table: state × event → what follows. What is not in the table is ignored. */
export const transitions: Partial<Record<RunState, Partial<Record<EventName, Transition>>>> = {
  [RunState.UNSPECIFIED]: { changeSubmitted: steps.start },
  [RunState.BASELINE]: { ...job, buildFinished: steps.afterBaseBuild },
  [RunState.BUILDING]: { ...job, buildFinished: steps.afterChangeBuild },
  [RunState.PLANNING]: { ...job, specReady: steps.afterPlan },
  [RunState.WRITING]: { ...job, testsWritten: steps.afterWriting },
  [RunState.REBUILDING]: { ...job, buildFinished: steps.afterTestsBuild },
  [RunState.HEALING]: { ...job, healFinished: steps.afterHealing },
  [RunState.AWAITING_APPROVAL]: { ...always, approvalDecided: steps.afterDecision },
  // A merge under way is not called off: it began while the commit was the newest.
  [RunState.MERGING]: {
    superseded: steps.noteNewerCommit,
    jobErrored: steps.waitAndRetryMerge,
    retryDue: steps.retryMerge,
    mergeFinished: steps.afterMerge,
  },
  [RunState.PAUSED]: { ...always, approvalDecided: steps.afterDecisionOnPausedMerge },
};
