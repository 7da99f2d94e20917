import { type BuildReport, BuildReportSchema } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Secrets } from "../../ports/secrets.ts";
import type { TestHistory } from "../../ports/test-history.ts";
import {
  type Checkout,
  openCheckout,
  type WorkbenchDeps,
  type WorkbenchOptions,
} from "../../workbench/open-workbench.ts";
import { redactMessage } from "../../workbench/redact-message.ts";
import { createSteps, type Steps } from "../../workbench/steps.ts";
import { type BuiltProject, buildProject } from "./build-project.ts";
import { recordHistory } from "./flakes/record-history.ts";
import { archiveBuild } from "./report/archive-build.ts";
import { reportBuild } from "./report/report-build.ts";
import {
  type ChooseDeps,
  type ChosenTests,
  chooseTests,
  type SelectionOptions,
} from "./select/choose-tests.ts";
import { recordSelection } from "./select/record-selection.ts";
import { workersFor } from "./select/workers-for.ts";

/** What a build stands on. */
export interface BuildDeps extends WorkbenchDeps, ChooseDeps {
  /** Processors that commands may use. */
  readonly cpus: number;
  readonly blobs: Blobs;
  readonly secrets: Secrets;
  readonly history: TestHistory;
  readonly clock: Clock;
}

/** Which commit to build, and what is known of its base. */
export interface BuildOptions extends WorkbenchOptions {
  readonly branchName: string;
  /** Its failures are listed as pre-existing. Without one a failure is the commit's own. */
  readonly baseReport?: BuildReport | undefined;
  /** How tests are chosen by what changed; everything runs where absent. */
  readonly selection?: SelectionOptions | undefined;
}

/** Builds every project of one commit and reports on them together. Throws where there is nothing to build, or where the job is called off. */
export async function buildCommit(deps: BuildDeps, options: BuildOptions): Promise<BuildReport> {
  const deadline = performance.now() + options.config.build_timeout_sec * 1000;
  const remainingMs = () => Math.max(deadline - performance.now(), 1);
  const nowMs = deps.clock.nowMs();
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const steps = createSteps(options.progress, options);
  const checkout = await openCheckout(deps, options, steps);
  const built: BuiltProject[] = [];
  try {
    const chosen = await choose(deps, { options, checkout, steps });
    const workers = workersFor(deps.cpus);
    for (const detected of checkout.projects) {
      const several = checkout.projects.length > 1;
      const own = { remainingMs, several, history: deps.history, today, sandboxName: deps.sandbox.name };
      built.push(await buildProject(checkout, detected, { ...options, ...own, chosen, workers }));
    }
    const report = reportBuild(built, { ...options, today, chosen });
    report.sandbox = deps.sandbox.name;
    if (chosen) report.selection = await recordSelection(deps.history, chosen, { ...options, report });
    await recordHistory(deps.history, built, { ...options, report, nowMs });
    return await finish(deps, { report, built, steps });
  } finally {
    await Promise.all([checkout.remove(), ...built.map(({ logs }) => logs.remove())]);
  }
}

/** The tests to run, as a step; undefined where nobody asked to choose. */
async function choose(
  deps: BuildDeps,
  {
    options,
    checkout,
    steps,
  }: { readonly options: BuildOptions; readonly checkout: Checkout; readonly steps: Steps },
): Promise<ChosenTests | undefined> {
  const { selection } = options;
  if (!selection || selection.baseSha === "") return undefined;
  return steps.run(
    "select_tests",
    () => chooseTests(deps, selection, { ...options, ...checkout }),
    (chosen) => ({ status: "pass", detail: chosen.selection.reason }),
  );
}

/** Archives the build and hands its report over without secrets. */
async function finish(
  deps: BuildDeps,
  {
    report,
    built,
    steps,
  }: { readonly report: BuildReport; readonly built: readonly BuiltProject[]; readonly steps: Steps },
): Promise<BuildReport> {
  report.steps = [...steps.records, ...built.flatMap((one) => one.steps)];
  const clean = await redactMessage(deps.secrets, BuildReportSchema, report);
  const logs = built.map((one) => one.logs);
  const artefactUrl = await steps.run(
    "report",
    () => archiveBuild(deps, clean, logs),
    () => ({ status: "pass", detail: clean.summary }),
  );
  return { ...clean, artefactUrl, steps: [...clean.steps, ...steps.records.slice(-1)] };
}
