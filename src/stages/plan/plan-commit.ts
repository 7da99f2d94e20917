import {
  type BuildReport,
  BuildStatus,
  failsByStaleTests,
  GoldseamError,
  type Plan,
  type TestSpec,
} from "../../contracts/index.ts";
import type { OutlineParser } from "../../languages/syntax/outline.ts";
import type { Git } from "../../ports/git.ts";
import type { Model } from "../../ports/model.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps, type StepEnd } from "../../workbench/job/steps.ts";
import { type ContextDeps, fetchContext, type PlanContext } from "./fetch-context.ts";
import { askForCases, describeAnswer, writeProposedSpec } from "./model/plan-with-model.ts";
import type { PlanInput } from "./planning.ts";
import { readSources } from "./read-sources.ts";
import { count } from "./wording.ts";

/** Everything that planning needs from outside. */
export interface PlanDeps extends Pick<ContextDeps, "openSnapshot"> {
  readonly git: Git;
  readonly parser: OutlineParser;
  /** Whether tests that send requests to an app can be written. */
  readonly integration?: boolean | undefined;
  /** Absent if the plan comes from analysis alone. Secrets are removed before a model sees anything. */
  readonly withModel?: { readonly model: Model; readonly secrets: Secrets } | undefined;
}

/** One commit to plan for. */
export interface PlanOptions {
  /** A PASSED report of the commit, or one whose failures are all of tests that are written again. */
  readonly report: BuildReport;
  /** Empty if the commit has no base. */
  readonly baseSha: string;
  readonly plan?: Plan | undefined;
}

/** One commit to plan for, in a job, with the kinds of its files. */
export interface PlanRequest
  extends PlanOptions,
    Pick<Job, "repo" | "config" | "progress" | "runId" | "signal"> {
  readonly isTestFile: (path: string) => boolean;
  readonly isSourceFile: (path: string) => boolean;
}

/** Plans tests for a commit: reads the files worth reading, bounded in number and size, and passes them to the pure part. */
export async function planCommit(deps: PlanDeps, request: PlanRequest): Promise<TestSpec> {
  const { report } = request;
  if (report.status !== BuildStatus.PASSED && !failsByStaleTests(report)) {
    throw new GoldseamError("CONTRACT_INVALID", "tests are planned from a PASSED build report only");
  }
  const { openSnapshot, withModel } = deps;
  const steps = createSteps(request, "plan");
  const input = await steps.run(
    "read_sources",
    () => readInput(deps, request),
    ({ sources }) => passed(count(sources.length, "source file")),
  );
  const context = await steps.run(
    "rag_fetch",
    () => fetchContext({ openSnapshot, secrets: withModel?.secrets }, input, request),
    describeContext,
  );
  const isAsked = withModel && context.choice.targets.length > 0;
  const proposal = isAsked
    ? await steps.run("llm_plan", () => askForCases(withModel.model, context, request), describeAnswer)
    : undefined;
  return steps.run(
    "emit_spec",
    async () => writeProposedSpec(context, proposal),
    ({ cases, coverageTargets }) =>
      passed(`${count(cases.length, "case")} for ${count(coverageTargets.length, "target")}`),
  );
}

async function readInput(deps: PlanDeps, request: PlanRequest): Promise<PlanInput> {
  const { report, config, plan } = request;
  const [{ sources, leftOut }, history] = await Promise.all([
    readSources(deps, request),
    deps.git.fileHistories(request.repo, request.baseSha || report.commitSha),
  ]);
  const { min_line_coverage: minLineCoverage, max_targets: maxTargets } = config;
  const { integration } = deps;
  return { report, sources, history, leftOut, minLineCoverage, maxTargets, plan, integration };
}

function describeContext({ input, snippets }: PlanContext): StepEnd {
  const problem = input.notes?.[0];
  if (problem) return { status: "fail", detail: problem };
  const changed = input.sources.filter((file) => file.change).length;
  const callers = `callers of ${count(changed, "changed file")}`;
  return passed(snippets.length > 0 ? `${callers}, ${count(snippets.length, "snippet")}` : callers);
}

function passed(detail: string): StepEnd {
  return { status: "pass", detail };
}
