import {
  type BuildReport,
  create,
  type MergeResult,
  type Regression,
  RegressionSchema,
  type Run,
} from "../contracts/index.ts";
import { retryContext } from "../judge/index.ts";

/** The Verifier: a ticket with what a build found wrong, for the next attempt to work from. */
export function writeTicket(run: Run, report: BuildReport, build: "B1" | "B2"): Regression {
  const context = retryContext(report);
  const subject = run.change?.message.split("\n")[0] ?? "";
  return create(RegressionSchema, {
    id: `${run.id}/${run.cycle}/${build.toLowerCase()}-ticket`,
    runId: run.id,
    commitSha: report.commitSha,
    build,
    title: `${report.summary} (${subject})`,
    retryContext: context,
    cycle: run.cycle,
    handOffMd: [
      `## ${buildNames[build]} did not pass: ${short(report.commitSha)} "${subject}"`,
      ...(context.errorMessages.length > 0 ? context.errorMessages.map(item) : [report.summary]),
      `Next: ${context.suggestion} Commit the fix on ${branch(run)} and submit it again.`,
    ].join("\n\n"),
  });
}

const buildNames = { B1: "The change", B2: "The change with its generated tests" } as const;

/** The note for a person when a job failed too often without the change being at fault. */
export function infrastructureNote(run: Run, reason: string): string {
  return `The environment failed ${run.attempt} times, not the change: ${reason}\n\nFix that, then run it again.`;
}

/** The note for a person when the merge could not be handed over. */
export function mergeNote(run: Run, result: MergeResult): string {
  return `Approved, but not merged into ${result.intoBranch}: ${result.detail}\n\nThen approve again: ${run.approval?.id}`;
}

function item(text: string): string {
  return `- ${text.replaceAll("\n", "\n  ")}`;
}

function branch(run: Run): string {
  return run.change?.branchName || "a branch";
}

function short(sha: string): string {
  return sha.slice(0, 7);
}
