import type { EngineProgress } from "../../engines/engine.ts";
import type { Job } from "../../workbench/job/job.ts";

/** Reports the progress of an engine, as details of the running step. */
export function describeProgress({
  progress,
  runId,
}: Pick<Job, "progress" | "runId">): (sourcePath: string, reached: EngineProgress) => void {
  return (sourcePath, { covered, reachable, tests, executions }) => {
    const places = reachable > 0 ? `${covered} of ${reachable} places` : `${covered} places`;
    const parts = [
      `${sourcePath}: ${places} covered`,
      `${tests} ${tests === 1 ? "test" : "tests"}`,
      `${executions.toLocaleString("en")} calls`,
    ];
    progress({ runId, stage: "write", step: "draft_patch", status: "info", detail: parts.join(", ") });
  };
}
