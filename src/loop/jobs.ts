import { CommandSchema, create, JobKind, type PauseReason, type Run, RunState } from "../contracts/index.ts";
import type { Decision } from "./decision.ts";

const stateOfJob: Partial<Record<JobKind, RunState>> = {
  [JobKind.BUILD_BASE]: RunState.BASELINE,
  [JobKind.BUILD_CHANGE]: RunState.BUILDING,
  [JobKind.PLAN]: RunState.PLANNING,
  [JobKind.WRITE]: RunState.WRITING,
  [JobKind.TAKE_OUT]: RunState.WRITING,
  [JobKind.BUILD_TESTS]: RunState.REBUILDING,
  [JobKind.HEAL]: RunState.HEALING,
  [JobKind.MERGE]: RunState.MERGING,
};

/** The run goes to the state of a job, and the job starts. */
export function begin(run: Run, job: JobKind): Decision {
  run.state = stateOfJob[job] ?? RunState.UNSPECIFIED;
  run.job = job;
  run.attempt = 1;
  return { run, commands: [command(run)], waits: [] };
}

/** The job that a run is at, for a worker. */
export function command(run: Run) {
  const { id: runId, job, cycle, attempt, change } = run;
  return create(CommandSchema, {
    id: jobId(run, attempt),
    runId,
    job,
    cycle,
    attempt,
    repo: change?.repo ?? "",
  });
}

/** Unique for each time that a run does a job: the second build is repeated when tests were taken out. */
export function jobId({ id, cycle, job, takenOut }: Run, attempt: number): string {
  const again = takenOut > 0 ? `-${takenOut + 1}` : "";
  return `${id}/${cycle}/${jobNames[job]}${again}/${attempt}`;
}

/** Short names of jobs, as used in ids. */
export const jobNames: Record<number, string> = {
  [JobKind.BUILD_BASE]: "base",
  [JobKind.BUILD_CHANGE]: "b1",
  [JobKind.PLAN]: "plan",
  [JobKind.WRITE]: "write",
  [JobKind.TAKE_OUT]: "take-out",
  [JobKind.BUILD_TESTS]: "b2",
  [JobKind.HEAL]: "heal",
  [JobKind.MERGE]: "merge",
};

/** A person has to act. */
export function pause(run: Run, reason: PauseReason, note: string): Decision {
  run.pauseReason = reason;
  return rest(run, RunState.PAUSED, note);
}

/** Nothing happens until a person acts, if ever. */
export function rest(run: Run, state: RunState, note: string): Decision {
  run.state = state;
  run.handOffMd = note;
  return { run, commands: [], waits: [] };
}
