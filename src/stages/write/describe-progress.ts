import type { AdmissionProgress } from "../../admission/index.ts";
import type { EngineProgress } from "../../engines/engine.ts";
import type { Job } from "../../workbench/job/job.ts";

/** Reports how far tests for a source file got, as details of the running steps. */
export interface ProgressReports {
  search(sourcePath: string, reached: EngineProgress): void;
  proof(sourcePath: string, reached: AdmissionProgress): void;
}

/** Reports for the people who wait for a job. */
export function describeProgress({ progress, runId }: Pick<Job, "progress" | "runId">): ProgressReports {
  const info = (step: "draft_patch" | "selfcheck_tests", detail: string) =>
    progress({ runId, stage: "write", step, status: "info", detail });
  return {
    search(sourcePath, { covered, reachable, tests, executions }) {
      const places = reachable > 0 ? `${covered} of ${reachable} places` : `${covered} places`;
      const found = `${tests} ${tests === 1 ? "test" : "tests"}`;
      const calls = `${executions.toLocaleString("en")} calls`;
      info("draft_patch", `${sourcePath}: ${places} covered, ${found}, ${calls}`);
    },
    proof(sourcePath, { candidates, refused, doing }) {
      const left = candidates - refused;
      info(
        "selfcheck_tests",
        `${sourcePath}: ${refused} of ${candidates} refused, ${left} on trial: ${doing}`,
      );
    },
  };
}
