import type { BaseReports } from "../../changes/base-reports.ts";
import type { Fix } from "../../changes/proof/fix.ts";
import {
  type BuildReport,
  BuildStatus,
  type ReachedAssertions,
  type TestResult,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { Judging } from "./judge-commit.ts";

/** Everything that judging needs from outside. */
export interface JudgingDeps {
  readonly git: Git;
  readonly bases: BaseReports;
  /** The build stage. */
  readonly build: (
    job: Job,
    options: {
      readonly commitSha: string;
      readonly branchName: string;
      readonly stage: "baseline" | "gate";
      readonly baseReport?: BuildReport | undefined;
      /** Of several projects, only those that this change reaches are built. */
      readonly change?: { readonly baseSha: string; readonly headSha: string } | undefined;
      readonly baseSha?: string | undefined;
      /** The author's commit; `healed` if the built one is a coder's. */
      readonly author?: {
        readonly commitSha: string;
        readonly healed?:
          | {
              readonly headSha: string;
              readonly results?: readonly TestResult[] | undefined;
              readonly reached?: readonly ReachedAssertions[] | undefined;
            }
          | undefined;
      };
      readonly fix?: Fix | undefined;
    },
  ) => Promise<BuildReport>;
}

/** The base to compare a commit with. */
export interface JudgeOptions {
  /** The commit of the author; any other that is built is a coder's. */
  readonly commitSha: string;
  /** Empty before the first commit. */
  readonly baseSha: string;
  readonly baseTreeSha: string;
  readonly branchName: string;
}

/** Connects judging with the build stage and the reports on bases. */
export function createJudging(
  { git, bases, build }: JudgingDeps,
  job: Job,
  { commitSha: authorSha, baseSha, baseTreeSha, branchName }: JudgeOptions,
): Judging {
  let builds = 0;
  let results: readonly TestResult[] | undefined;
  let reached: readonly ReachedAssertions[] | undefined;
  const own = (): Job => ({ ...job, jobId: `${job.jobId}-${++builds}` });
  return {
    build: async (commitSha, baseReport, fix) => {
      const change = job.config.selection === "auto" ? { baseSha, headSha: commitSha } : undefined;
      const report = await build(own(), {
        ...{ commitSha, branchName, baseReport, baseSha, change, fix },
        author: {
          commitSha: authorSha,
          healed: commitSha === authorSha ? undefined : { headSha: commitSha, results, reached },
        },
        stage: "gate",
      });
      if (commitSha === authorSha) {
        results = report.testRun?.results;
        reached = report.reachedAssertions;
      }
      const tree = await git.treeOf(job.repo, commitSha);
      // The next commit's base has this tree; a partial run is not a report on it.
      if (tree && report.status === BuildStatus.PASSED && report.selection?.mode !== "selected")
        await bases.remember(job, tree, report);
      return report;
    },
    base: {
      known: async () => (await bases.recall(job, baseSha)) ?? (await bases.recall(job, baseTreeSha)),
      find: async () => {
        if (baseSha === "") return undefined;
        const options = { commitSha: baseSha, branchName, stage: "baseline" } as const;
        return bases.find(job, baseSha, () => build(own(), options));
      },
    },
  };
}
