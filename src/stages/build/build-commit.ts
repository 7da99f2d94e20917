import { type BuildReport, BuildReportSchema } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { archiveBuild } from "./archive-build.ts";
import { type BuiltProject, buildProject } from "./build-project.ts";
import { openCheckout, type WorkbenchDeps, type WorkbenchOptions } from "./open-workbench.ts";
import { redactMessage } from "./redact-message.ts";
import { reportBuild } from "./report-build.ts";
import { createSteps, type Steps } from "./steps.ts";

/** What a build stands on. */
export interface BuildDeps extends WorkbenchDeps {
  readonly blobs: Blobs;
  readonly secrets: Secrets;
}

/** Which commit to build, and what is known of its base. */
export interface BuildOptions extends WorkbenchOptions {
  readonly branchName: string;
  /** Its failures are listed as pre-existing. Without one a failure is the commit's own. */
  readonly baseReport?: BuildReport | undefined;
}

/** Builds every project of one commit and reports on them together. Throws where there is nothing to build, or where the job is called off. */
export async function buildCommit(deps: BuildDeps, options: BuildOptions): Promise<BuildReport> {
  const deadline = performance.now() + options.config.build_timeout_sec * 1000;
  const remainingMs = () => Math.max(deadline - performance.now(), 1);
  const steps = createSteps(options.progress, options);
  const checkout = await openCheckout(deps, options, steps);
  try {
    const built: BuiltProject[] = [];
    for (const detected of checkout.projects) {
      const several = checkout.projects.length > 1;
      built.push(await buildProject(checkout, detected, { ...options, remainingMs, several }));
    }
    const report = reportBuild(built, options);
    report.sandbox = deps.sandbox.name;
    return await finish(deps, { report, built, steps });
  } finally {
    await checkout.remove();
  }
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
  const logs = Object.assign({}, ...built.map((one) => one.logs)) as Record<string, string>;
  await steps.run(
    "report",
    async () => {
      report.artefactUrl = await archiveBuild(deps, report, logs);
    },
    () => ({ status: "pass", detail: report.summary }),
  );
  const [checkedOut, ...last] = steps.records;
  report.steps = [...(checkedOut ? [checkedOut] : []), ...built.flatMap((one) => one.steps), ...last];
  return redactMessage(deps.secrets, BuildReportSchema, report);
}
