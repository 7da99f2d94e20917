import type { EngineProgress } from "../../engines/engine.ts";
import type { Job } from "../../workbench/job/job.ts";

/** Tells how an engine climbs, as details of the step that is under way. */
export function describeProgress({
  progress,
  runId,
}: Pick<Job, "progress" | "runId">): (sourcePath: string, told: EngineProgress) => void {
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
