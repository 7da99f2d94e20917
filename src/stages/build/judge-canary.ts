import type { BuildReport } from "../../contracts/index.ts";
import type { DetectedProject } from "../../languages/index.ts";
import type { BuildOptions } from "./build-options.ts";
import type { BuiltProject } from "./built-project.ts";
import type { GateOutcome } from "./gate-outcome.ts";
import { factsOf } from "./gates.ts";

/** The base that a build is compared with, and the project. */
type Compared = Pick<BuildOptions, "baseReport" | "stage"> & { readonly detected: DetectedProject };

/**
 * Fails the test gate if code of the change replaced what decides about tests, or kept it from being looked at. Whatever
 * is so on the base as well is not the change's doing.
 */
export function judgeCanary(outcome: GateOutcome, { baseReport, stage, detected }: Compared): GateOutcome {
  const run = outcome.testRun;
  const isKnown = baseReport?.judgedProjects.includes(keyOf(detected));
  if (!run?.canary || stage === "baseline" || !baseReport || !isKnown) return outcome;
  const added = run.canary.replaced.filter((one) => !baseReport.replacedOriginals.includes(one));
  const isSilent = !run.canary.reported && run.status === "passed" && run.testRun.results.length > 0;
  if (added.length === 0 && !isSilent) return outcome;
  const reason = isSilent
    ? "the processes that ran the tests did not say whether their assertions still work"
    : `something replaced what decides about tests: ${added.slice(0, 3).join("; ")}`;
  const facts = factsOf("test", run.result, { failedTests: 0, buildTimedOut: false });
  return {
    ...outcome,
    result: { ...outcome.result, status: "fail", reason },
    facts: { ...facts, isTampered: true },
  };
}

/** What later builds are compared with. */
export function recordCanary(report: BuildReport, built: readonly BuiltProject[]): void {
  for (const { detected, gates } of built)
    for (const { testRun } of gates) {
      if (!testRun?.canary?.reported) continue;
      report.judgedProjects.push(keyOf(detected));
      report.replacedOriginals.push(...testRun.canary.replaced);
    }
  report.replacedOriginals = [...new Set(report.replacedOriginals)];
}

function keyOf({ toolchain, project }: DetectedProject): string {
  return `${toolchain.name} ${project.root}`;
}
