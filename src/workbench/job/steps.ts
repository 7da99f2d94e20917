import { create, type GateStatus, type StepRecord, StepRecordSchema } from "../../contracts/index.ts";
import type { ProgressEvent, StageName, StepName } from "../../ports/progress.ts";
import type { Job } from "./job.ts";

/** How a step ended. */
export interface StepEnd {
  readonly status: GateStatus;
  readonly detail?: string;
}

/** Runs named steps: each leaves a record and two lines of progress. */
export interface Steps {
  readonly records: readonly StepRecord[];
  run<T>(name: StepName, work: () => Promise<T>, judge: (value: T) => StepEnd): Promise<T>;
}

const progressStatus: Readonly<Record<GateStatus, ProgressEvent["status"]>> = {
  pass: "passed",
  fail: "failed",
  error: "failed",
  skipped: "skipped",
};

/** The steps of a job in one stage; of one project if there are several. */
export function createSteps(
  { progress, runId }: Pick<Job, "progress" | "runId">,
  stage: StageName,
  project = "",
): Steps {
  const records: StepRecord[] = [];
  const about = project === "" ? { runId, stage } : { runId, stage, project };
  const end = (name: StepName, startedAt: number, { status, detail = "" }: StepEnd) => {
    const durationMs = Math.round(performance.now() - startedAt);
    records.push(create(StepRecordSchema, { name, status, durationMs, detail, project }));
    progress({ ...about, step: name, status: progressStatus[status], detail, durationMs });
  };
  return {
    records,
    run: async (name, work, judge) => {
      const startedAt = performance.now();
      progress({ ...about, step: name, status: "started" });
      try {
        const value = await work();
        end(name, startedAt, judge(value));
        return value;
      } catch (error) {
        end(name, startedAt, { status: "error", detail: (error as Error).message });
        throw error;
      }
    },
  };
}

/** Records steps for which there is nothing to do. */
export async function skipSteps(steps: Steps, names: readonly StepName[], detail: string): Promise<void> {
  for (const name of names)
    await steps.run(
      name,
      async () => undefined,
      () => ({ status: "skipped", detail }),
    );
}
