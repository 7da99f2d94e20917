import type { Config } from "../../config/config.ts";
import {
  type BuildReport,
  BuildStatus,
  GoldseamError,
  type Plan,
  type TestSpec,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import type { OutlineParser } from "../../syntax/outline.ts";
import { type CallersKnown, lookUpCallers } from "./callers.ts";
import { type ModelPlanDeps, planWithModel } from "./model/plan-with-model.ts";
import { planTests } from "./plan-tests.ts";
import type { SourceFile } from "./planning.ts";
import { readSources } from "./read-sources.ts";

/** What planning needs from outside. */
export interface PlanDeps {
  readonly git: Git;
  readonly parser: OutlineParser;
  /** A view of the commit by the code index; absent where callers are counted in the files that are read. */
  readonly openSnapshot?: ((request: PlanRequest) => Promise<CallersKnown>) | undefined;
  /** Absent where the plan comes from analysis alone. */
  readonly withModel?: ModelPlanDeps | undefined;
}

/** One commit to plan for. */
export interface PlanRequest {
  readonly repo: string;
  /** A PASSED report of the commit. */
  readonly report: BuildReport;
  /** Empty where the commit has no base. */
  readonly baseSha: string;
  readonly plan?: Plan | undefined;
  readonly config: Config;
  readonly isTestFile: (path: string) => boolean;
  readonly isSourceFile: (path: string) => boolean;
  readonly progress: Progress;
  readonly runId: string;
  readonly signal?: AbortSignal | undefined;
}

/** Plans tests for a commit: reads what is worth reading, bounded in number and size, and hands it to the pure part. */
export async function planCommit(deps: PlanDeps, request: PlanRequest): Promise<TestSpec> {
  const { report, config, progress, runId } = request;
  if (report.status !== BuildStatus.PASSED) {
    throw new GoldseamError("CONTRACT_INVALID", "tests are planned from a PASSED build report only");
  }
  progress({ runId, stage: "plan", step: "read_sources", status: "started" });
  const [{ sources, leftOut }, history] = await Promise.all([
    readSources(deps, request),
    deps.git.fileHistories(request.repo, request.baseSha || report.commitSha),
  ]);
  const detail = `${sources.length} source files`;
  progress({ runId, stage: "plan", step: "read_sources", status: "passed", detail });
  const input = {
    report,
    sources,
    history,
    callersOf: await findCallers(deps, request, sources),
    leftOut,
    minLineCoverage: config.min_line_coverage,
    maxTargets: config.max_targets,
    plan: request.plan,
  };
  const { withModel } = deps;
  const spec = withModel ? await planWithModel(withModel, input, request) : planTests(input);
  const found = `${spec.cases.length} cases for ${spec.coverageTargets.length} targets`;
  progress({ runId, stage: "plan", step: "emit_spec", status: "passed", detail: found });
  return spec;
}

/** Asks the index for callers of what changed; the rest has none to be broken. */
async function findCallers({ openSnapshot }: PlanDeps, request: PlanRequest, sources: readonly SourceFile[]) {
  if (!openSnapshot) return undefined;
  const changed = sources.filter((file) => file.change);
  const callersOf = await lookUpCallers(await openSnapshot(request), changed, request.isTestFile);
  const detail = `callers of what ${changed.length} changed files define`;
  request.progress({ runId: request.runId, stage: "plan", step: "rag_fetch", status: "passed", detail });
  return callersOf;
}
