import { type BuildReport, BuildReportSchema, type Execution } from "../../contracts/index.ts";
import { describeUnreached } from "../../judge/index.ts";
import { deadlineIn } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps, type Steps } from "../../workbench/job/steps.ts";
import { createTestTime } from "../../workbench/limits/limit-tests.ts";
import { type Checkout, openCheckout } from "../../workbench/open-workbench.ts";
import type { BuildDeps, BuildOptions } from "./build-options.ts";
import { buildProject, labelOf, type ProjectOptions } from "./build-project.ts";
import type { BuiltProject } from "./built-project.ts";
import { diagnoseFlakes } from "./flakes/diagnose/diagnose-flakes.ts";
import { recordHistory } from "./flakes/record-history.ts";
import { recordCanary } from "./prove/judge-canary.ts";
import { proveHeal } from "./prove/prove-heal.ts";
import { archiveBuild } from "./report/archive-build.ts";
import { gatherEvidence } from "./report/build-evidence.ts";
import { reportBuild } from "./report/report-build.ts";
import { type ChosenTests, chooseTests, namedTests, ownerOf } from "./select/choose-tests.ts";
import { reachedProjects, rootOf } from "./select/reached-projects.ts";
import { recordSelection } from "./select/record-selection.ts";
import { workersFor } from "./select/workers-for.ts";

/** Builds every project of one commit and reports on them together. Throws if there is nothing to build, or if the job is cancelled. */
export async function buildCommit(deps: BuildDeps, begun: Job, options: BuildOptions): Promise<BuildReport> {
  const executions: Execution[] = [];
  const job = recordingJob(begun, executions);
  const { config, repo, jobId } = job;
  const { commitSha, stage } = options;
  const nowMs = deps.clock.nowMs();
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const steps = createSteps(job, stage);
  const checkout = await openCheckout(deps, job, { commitSha, steps });
  const built: BuiltProject[] = [];
  try {
    const projects = await findReached(deps, { repo, checkout, options });
    const chosen = await choose(deps, { job, options, checkout, projects, steps });
    const testTime = createTestTime(config.all_tests_timeout_sec * 1000);
    const building = { job, options, checkout, projects, chosen, testTime, executions, today };
    for await (const one of buildProjects(deps, building)) built.push(one);
    const proven = await proveHeal(deps, job, { options, built, steps });
    const filesOf = ({ detected }: BuiltProject) => chosen?.filesOf(detected);
    await diagnoseFlakes(deps, job, {
      ...{ built: proven.built, commitSha, files: checkout.files, filesOf, testTime, nowMs, steps },
      isHurried: stage === "gate",
    });
    const unreached = checkout.projects.filter((one) => !projects.includes(one)).map(labelOf);
    const report = reportBuild(proven.built, { ...options, config, today, chosen, unreached });
    const sandboxName = deps.sandbox.name;
    report.sandbox = sandboxName;
    report.evidence = await gatherEvidence({ ...deps, sandboxName }, { repo, commitSha, built, executions });
    recordCanary(report, built);
    report.warnings.push(...proven.warnings, ...tellUnreached(built));
    report.fixedFunctions.push(...proven.touched);
    if (chosen)
      report.selection = await recordSelection(deps.history, chosen, { ...options, repo, jobId, report });
    await recordHistory(deps.history, proven.built, { ...options, job, report, nowMs });
    return await finish(deps, { job, report, built, steps });
  } finally {
    await Promise.all([
      checkout.remove(),
      ...built.flatMap((one) => [one.logs.remove(), one.output.remove()]),
    ]);
  }
}

/** The job with all of its commands on a list. The logs of proofs are not archived. */
function recordingJob(job: Job, executions: Execution[]): Job {
  const onExecution = (execution: Execution) => {
    execution.log = "";
    executions.push(execution);
  };
  return { ...job, onExecution };
}

/** A commit whose projects are built. */
interface Building extends Pick<ProjectOptions, "job" | "chosen" | "testTime" | "executions" | "today"> {
  readonly options: BuildOptions;
  readonly checkout: Checkout;
  readonly projects: Checkout["projects"];
}

/** Builds projects one by one: each has the time of a build, and all share that of the tests. */
async function* buildProjects(
  deps: BuildDeps,
  { options, checkout, projects, ...building }: Building,
): AsyncGenerator<BuiltProject> {
  const { git, history, referencesFolder, scratchFolder } = deps;
  const { repo, config } = building.job;
  const { baseSha, commitSha } = options;
  const changed = async () => (baseSha ? git.changedFiles(repo, baseSha, commitSha) : []);
  const workers = workersFor(deps.cpus);
  for (const [at, detected] of projects.entries())
    yield await buildProject(checkout, detected, {
      ...{ ...options, ...building, git, history, referencesFolder, scratchFolder, changed, workers },
      owns: (file) => (ownerOf(checkout.projects, file) ?? projects[0]) === detected,
      deadline: deadlineIn(config.build_timeout_sec * 1000),
      projectsLeft: projects.length - at,
      several: checkout.projects.length > 1,
      sandboxName: deps.sandbox.name,
    });
}

/** The projects to build: all of them unless there are several and the build is for a change. */
async function findReached(
  deps: BuildDeps,
  {
    repo,
    checkout: { projects, files },
    options: { change, commitSha, named },
  }: { readonly repo: string; readonly checkout: Checkout; readonly options: BuildOptions },
): Promise<Checkout["projects"]> {
  if (named) return ownersOf(projects, named.files);
  if (projects.length === 1 || !change || change.baseSha === "") return projects;
  const [first = projects[0], ...others] = await reachedProjects(deps.git, {
    repo,
    commitSha,
    change,
    files,
    projects,
  });
  return [first, ...others];
}

/** The projects that files belong to; the main one if none does. */
function ownersOf(projects: Checkout["projects"], files: readonly string[]): Checkout["projects"] {
  const owners = new Set(files.map((file) => ownerOf(projects, file)));
  const [first = projects[0], ...others] = projects.filter((one) => owners.has(one));
  return [first, ...others];
}

/** The tests to run, as a step; undefined if no selection was asked for. */
async function choose(
  deps: BuildDeps,
  {
    job: { repo, config },
    options: { selection, commitSha, baseReport, named },
    checkout,
    projects,
    steps,
  }: {
    readonly job: Job;
    readonly options: BuildOptions;
    readonly checkout: Checkout;
    readonly projects: Checkout["projects"];
    readonly steps: Steps;
  },
): Promise<ChosenTests | undefined> {
  if (named) return namedTests(named.files, projects);
  if (!selection || selection.baseSha === "") return undefined;
  return steps.run(
    "select_tests",
    () =>
      chooseTests(deps, selection, {
        ...{ repo, config, commitSha, baseReport, projects },
        files: checkout.files,
        isLeftOut: (path) => !projects.some((one) => one.project.root === rootOf(checkout.projects, path)),
      }),
    (chosen) => ({ status: "pass", detail: chosen.selection.reason }),
  );
}

/** For the approver, if no fix is refused for it. */
function tellUnreached(built: readonly BuiltProject[]): string[] {
  const unreached = built.flatMap(({ gates }) => gates.flatMap((gate) => gate.unreached ?? []));
  if (unreached.length === 0) return [];
  return [
    `Assertions of tests that the change leaves as they are ran on the base and no longer run: ${describeUnreached(unreached)}.`,
  ];
}

/** Archives the build and returns its report without secrets. */
async function finish(
  { blobs, scratchFolder }: BuildDeps,
  {
    job,
    report,
    built,
    steps,
  }: {
    readonly job: Job;
    readonly report: BuildReport;
    readonly built: readonly BuiltProject[];
    readonly steps: Steps;
  },
): Promise<BuildReport> {
  report.steps = [...steps.records, ...built.flatMap((one) => one.steps)];
  const clean = await redactMessage(job, BuildReportSchema, report);
  const archived = await steps.run(
    "report",
    () => archiveBuild({ blobs, scratchFolder, redact: job.redact }, clean, built),
    () => ({ status: "pass", detail: clean.summary }),
  );
  return { ...archived, steps: [...clean.steps, ...steps.records.slice(-1)] };
}
