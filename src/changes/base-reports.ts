import { createHash } from "node:crypto";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type BuildReport,
  BuildReportSchema,
  BuildStatus,
  create,
  GoldseamError,
  hasFailed,
} from "../contracts/index.ts";
import type { Store } from "../ports/store.ts";
import type { Job } from "../workbench/job/job.ts";

/** Where a base is looked up; settings decide what its build finds. */
type Place = Pick<Job, "repo" | "config">;

/** The reports on bases. A base is found by its commit, or by its tree: a commit that passed the gates has the tree they saw. */
export interface BaseReports {
  /** The report of an earlier build of a base; undefined if there was none. */
  recall(job: Place, sha: string): Promise<BuildReport | undefined>;
  /** Keeps the report of a base's build, if it is about all projects. A failure of the machine says nothing about the base and is not kept. */
  remember(job: Place, sha: string, report: BuildReport): Promise<void>;
  /**
   * The kept report, else that of a new build. A base with nothing to build, such as an empty first commit, has no
   * failures. A build that leaves out projects which a change does not reach is kept for that change alone.
   */
  find(job: Place, sha: string, build: () => Promise<BuildReport>, changeSha?: string): Promise<BuildReport>;
}

/** The reports on bases in a store. */
export function createBaseReports(store: Store): BaseReports {
  const recall: BaseReports["recall"] = async (job, sha) => {
    const bytes = await store.findJobResult(keyOf(job, sha));
    return bytes && fromBinary(BuildReportSchema, bytes);
  };
  const save = async (job: Place, id: string, report: BuildReport) => {
    if (!isMachinesFault(report))
      await store.saveJobResult(keyOf(job, id), toBinary(BuildReportSchema, report));
  };
  const remember: BaseReports["remember"] = async (job, sha, report) => {
    if (report.unreachedProjects.length === 0) await save(job, sha, report);
  };
  return {
    recall,
    remember,
    find: async (job, sha, build, changeSha) => {
      const forChange = `${sha} for ${changeSha}`;
      const known = (await recall(job, sha)) ?? (changeSha && (await recall(job, forChange)));
      if (known) return known;
      const report = await orNothing(sha, build);
      await save(job, report.unreachedProjects.length === 0 ? sha : forChange, report);
      return report;
    },
  };
}

/** Whether something other than the base may be the cause, such as a program or a library that is installed later. */
function isMachinesFault({ status, gateResults }: BuildReport): boolean {
  return (
    status === BuildStatus.ERRORED ||
    gateResults.some((gate) => hasFailed(gate) && (gate.status === "error" || gate.gate === "install"))
  );
}

async function orNothing(commitSha: string, build: () => Promise<BuildReport>): Promise<BuildReport> {
  try {
    return await build();
  } catch (error) {
    if (!(error instanceof GoldseamError && error.code === "NO_TOOLCHAIN")) throw error;
    return create(BuildReportSchema, {
      commitSha,
      status: BuildStatus.PASSED,
      summary: "nothing to build",
      coverage: {},
    });
  }
}

/** Settings for planning and for models do not affect a build. */
function keyOf({ repo, config }: Place, sha: string): string {
  const building = Object.entries(config).filter(([name]) => !/^(?:model|max_)/.test(name));
  const parts = [repo, sha, JSON.stringify(building)].join("\0");
  return `history/${createHash("sha256").update(parts).digest("hex")}`;
}
