import type { PatchDeps } from "../../changes/check-patch.ts";
import { mendCommit } from "../../changes/fix-commit.ts";
import { writePrompt } from "../../changes/write-prompt.ts";
import {
  type BuildReport,
  BuildStatus,
  CommitResultSchema,
  create,
  type FixAttempt,
  FixAttemptSchema,
  type GateResult,
  RegressionSchema,
} from "../../contracts/index.ts";
import { retryContext } from "../../judge/index.ts";
import type { Coder } from "../../ports/coder.ts";
import type { Steps } from "../../workbench/steps.ts";
import type { GateOptions } from "./gate-snapshot.ts";

/** A gate to mend: where it failed, what was said, and what was tried before. */
interface FixTask extends GateOptions {
  readonly headSha: string;
  readonly report: BuildReport;
  readonly gate: string;
  readonly earlier: readonly FixAttempt[];
}

/** The gate that holds a commit up through its own fault; undefined where none does. */
export function failingGate(report: BuildReport): GateResult | undefined {
  if (report.status !== BuildStatus.FAILED) return undefined;
  return report.gateResults.find(({ status, preExisting }) => status === "fail" && !preExisting);
}

/** A gate as people name it, such as `test` or `test of api`. */
export function gateName({ gate, project }: GateResult): string {
  return project === "" ? gate : `${gate} of ${project}`;
}

/** Whether two results are of the same gate: a folder may hold projects of two toolchains. */
export function isSameGate(one: GateResult, other: GateResult): boolean {
  return gateName(one) === gateName(other) && one.toolchain === other.toolchain;
}

/** Lets a coder work on a failing gate and commits what it did to the mirror, if it kept to the rules. */
export async function fixGate(
  deps: PatchDeps & { readonly coder: Coder },
  task: FixTask,
  steps: Steps,
): Promise<FixAttempt> {
  const { snapshot, headSha } = task;
  const number = task.earlier.length + 1;
  const options = { ...task, repo: snapshot.repo, jobId: `${task.jobId}-fix-${number}` };
  const mended = await mendCommit(deps, { ...options, prompt: await promptFor(deps, task) }, steps);
  const attempt = create(FixAttemptSchema, { number, gate: task.gate, notes: mended.notes });
  if (mended.status === "refused") return { ...attempt, refusal: mended.reason };
  const commitSha = await deps.git.commitFiles({
    repo: snapshot.repo,
    parentSha: headSha,
    branchName: `agt/coder/gate-${snapshot.commitSha.slice(0, 12)}`,
    files: mended.changes,
    message: `fix: ${task.gate}`,
    author: { name: "Goldseam Coder", email: "goldseam@localhost", date: task.startedAt },
  });
  return { ...attempt, paths: [...mended.changes.keys()], commitSha };
}

async function promptFor(
  { git }: PatchDeps,
  { snapshot, report, gate, earlier, ...task }: FixTask,
): Promise<string> {
  const { repo, baseSha, commitSha } = snapshot;
  const changed = await git.changedFiles(repo, baseSha, commitSha);
  const context = retryContext(report);
  const refusal = earlier.at(-1)?.refusal ?? "";
  const ticket = create(RegressionSchema, {
    build: `the ${gate} gate that stands before it`,
    cycle: earlier.filter((fix) => fix.gate === gate).length + 1,
    retryContext: { ...context, suggestion: `${context.suggestion}\n\n${refusal}`.trim() },
  });
  const changedFiles = changed.map(({ path }) => path);
  return writePrompt(ticket, create(CommitResultSchema, { message: task.task, changedFiles }));
}
