import {
  BuildStatus,
  CommitStatus,
  type CouncilRule,
  create,
  Decision,
  type Event,
  EventSchema,
  enumName,
  type FailureClass,
  JobKind,
  type Risk,
  type Run,
  RunStateSchema,
} from "../contracts/index.ts";
import { decide } from "./decide.ts";

type Body = Extract<Parameters<typeof create<typeof EventSchema>>[1], object>["body"];

let number = 0;

function event(body: NonNullable<Body>): Event {
  number += 1;
  return create(EventSchema, { id: `e${number}`, runId: "r", body });
}

/** A change came in. */
export function submitted(
  options: {
    baseSha?: string;
    coderConfigured?: boolean;
    maxCycles?: number;
    approvalRequired?: boolean;
    approvers?: string[];
    approvalDays?: number;
    council?: { members: string[]; rule?: CouncilRule; paths?: string[]; risk?: Risk };
    author?: string;
  } = {},
): Event {
  const { baseSha = "base-sha", coderConfigured = false, maxCycles = 3, approvalRequired = true } = options;
  const { approvers = [], approvalDays = 0, council, author = "" } = options;
  const change = {
    status: CommitStatus.SUCCESS,
    repo: "/repo",
    branchName: "feature",
    commitSha: "change-sha",
    baseSha,
    intoBranch: "main",
    message: "Add a thing",
    author,
    changedFiles: ["src/thing.ts"],
  };
  const policy = { coderConfigured, maxCycles, approvalRequired, approvers, approvalDays };
  return event({
    case: "changeSubmitted",
    value: { change, policy: { ...policy, ...(council && { council }) } },
  });
}

/** A build ended. */
export function buildFinished(
  job: JobKind,
  status: BuildStatus = BuildStatus.PASSED,
  failureClasses: FailureClass[] = [],
  cycle = 1,
): Event {
  const commitSha =
    job === JobKind.BUILD_TESTS ? "tests-sha" : job === JobKind.BUILD_BASE ? "base-sha" : "change-sha";
  const report = { commitSha, status, failureClasses, coverage: { linePct: 50, measured: true } };
  return event({ case: "buildFinished", value: { job, cycle, report } });
}

/** Results of the planner, the writer and the coder. */
export const tests = {
  specReady: (cycle = 1) => event({ case: "specReady", value: { cycle, spec: { id: "spec" } } }),
  written: (precheck: BuildStatus = BuildStatus.PASSED, cycle = 1) => {
    const commitSha = precheck === BuildStatus.PASSED ? "tests-sha" : "";
    return event({
      case: "testsWritten",
      value: {
        cycle,
        tests: { precheck, commitSha, tests: [{ name: "a test" }], files: ["a.agent.test.ts"] },
      },
    });
  },
  healed: (
    commitSha: string,
    cycle = 1,
    more: { refused?: string; diffHash?: string; healedBy?: string } = {},
  ) => event({ case: "healFinished", value: { cycle, result: { commitSha, coder: "agent", ...more } } }),
};

/** A job failed for reasons other than the change. */
export function jobErrored(job: JobKind, attempt: number, cycle = 1, final = false): Event {
  return event({ case: "jobErrored", value: { job, cycle, attempt, reason: "the disk is full", final } });
}

/** A back-off is over. */
export function retryDue(job: JobKind, attempt: number, cycle = 1): Event {
  return event({ case: "retryDue", value: { job, cycle, attempt } });
}

/** A person decided. */
export function approvalDecided(
  options: {
    decision?: Decision;
    commitSha?: string;
    reason?: string;
    decidedBy?: string;
    conditions?: string[];
  } = {},
): Event {
  const { conditions = [], reason = "", decidedBy = "Bob", commitSha = "tests-sha" } = options;
  const { decision = conditions.length > 0 ? Decision.APPROVE_WITH_CONDITIONS : Decision.APPROVE } = options;
  const value = { decision: { decision, commitSha, reason, decidedBy, conditions } };
  return event({ case: "approvalDecided", value });
}

/** Somebody says that a condition is satisfied. */
export function conditionMarked(number: number, by: string, evidence = "seen"): Event {
  const value = { approvalId: "r-tests-s", number, mark: { by, evidence } };
  return event({ case: "conditionMarked", value });
}

/** The merge was tried. */
export function mergeFinished(merged: boolean, stale = false): Event {
  return event({
    case: "mergeFinished",
    value: { result: { merged, stale, commitSha: "merge-sha", intoBranch: "main", detail: "it moved" } },
  });
}

/** The branches of a request moved on. */
export function approvalOutdated(approvalId = "r-tests-s"): Event {
  return event({ case: "approvalOutdated", value: { approvalId, reason: "main moved" } });
}

/** An event with its time. */
export function at(time: string, happened: Event): Event {
  return { ...happened, at: time };
}

/** A newer commit arrived. */
export function superseded(): Event {
  return event({ case: "superseded", value: { byRunId: "newer" } });
}

/** A person cancelled it. */
export function cancelRequested(): Event {
  return event({ case: "cancelRequested", value: { reason: "never mind" } });
}

/** Feeds events to the loop one by one. */
export function play(events: readonly Event[]) {
  const states: string[] = [];
  const jobs: string[] = [];
  let run: Run | undefined;
  for (const happened of events) {
    const decision = decide(run, happened);
    run = decision.run;
    states.push(enumName(RunStateSchema, run.state));
    jobs.push(...decision.commands.map(({ id }) => id));
  }
  if (!run) throw new Error("play needs an event");
  return { run, states, jobs };
}
