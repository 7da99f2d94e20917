import { type FixDeps, fixCommit } from "../../changes/fix-commit.ts";
import { writePrompt } from "../../changes/prompts/write-prompt.ts";
import {
  type BuildReport,
  BuildStatus,
  CommitResultSchema,
  create,
  type FixAttempt,
  FixAttemptSchema,
  type GateResult,
  HealAttemptSchema,
  RegressionSchema,
} from "../../contracts/index.ts";
import { retryContext } from "../../judge/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { Steps } from "../../workbench/job/steps.ts";
import type { GateTask } from "./gate-task.ts";

/** A gate to fix: where it failed, its output, and earlier attempts. */
interface FixGateTask extends GateTask {
  readonly steps: Steps;
  readonly headSha: string;
  readonly report: BuildReport;
  readonly gate: string;
  readonly earlier: readonly FixAttempt[];
}

/** The gate that fails because of the commit itself; undefined if none does. */
export function failingGate(report: BuildReport): GateResult | undefined {
  if (report.status !== BuildStatus.FAILED) return undefined;
  return report.gateResults.find(({ status, preExisting }) => status === "fail" && !preExisting);
}

/** A gate as people name it, such as `test` or `test of api`. */
export function gateName({ gate, project }: GateResult): string {
  return project === "" ? gate : `${gate} of ${project}`;
}

/** Whether two results belong to the same gate: a folder may hold projects of two toolchains. */
export function isSameGate(one: GateResult, other: GateResult): boolean {
  return gateName(one) === gateName(other) && one.toolchain === other.toolchain;
}

/** Lets a coder work on a failing gate and commits its change to the mirror, if it kept to the rules. */
export async function fixGate(deps: FixDeps, job: Job, task: FixGateTask): Promise<FixAttempt> {
  const { snapshot, headSha, steps } = task;
  const number = task.earlier.length + 1;
  const own = { ...job, jobId: `${job.jobId}-fix-${number}` };
  const fixed = await fixCommit(deps, own, {
    ...{
      headSha,
      steps,
      baseSha: snapshot.baseSha,
      redTests: task.report.failedTests,
      about: aboutOf(task.report),
    },
    prompt: await promptFor(deps.git, task),
  });
  const attempt = create(FixAttemptSchema, {
    ...{ number, gate: task.gate, notes: fixed.notes, stop: fixed.stop ?? "" },
    ...(fixed.usage && { usage: fixed.usage }),
  });
  if (fixed.status === "refused") return { ...attempt, refusal: fixed.reason };
  const commitSha = await deps.git.commitFiles({
    repo: snapshot.repo,
    parentSha: headSha,
    branchName: `agt/coder/gate-${snapshot.commitSha.slice(0, 12)}`,
    files: fixed.changes,
    message: `fix: ${task.gate}`,
    author: { name: "Goldseam Coder", email: "goldseam@localhost", date: task.startedAt },
  });
  return { ...attempt, paths: [...fixed.changes.keys()], commitSha };
}

function aboutOf({ failedTests, lintErrors }: BuildReport): string[] {
  const found = lintErrors.map(({ file, line }) => `${file}:${line}: `);
  return [...failedTests.flatMap(({ blamed, place }) => [...blamed, place]), ...found];
}

async function promptFor(git: Git, { snapshot, report, gate, earlier, task }: FixGateTask): Promise<string> {
  const { repo, baseSha, commitSha } = snapshot;
  const changed = await git.changedFiles(repo, baseSha, commitSha);
  const context = retryContext(report);
  const attempts = earlier
    .filter((fix) => fix.gate === gate)
    .map(({ refusal }) =>
      create(HealAttemptSchema, { refused: refusal, outcome: refusal ? "" : "the gate failed again" }),
    );
  const ticket = create(RegressionSchema, {
    build: `the ${gate} gate that stands before it`,
    retryContext: context,
  });
  const changedFiles = changed.map(({ path }) => path);
  const change = create(CommitResultSchema, { message: task, changedFiles });
  return writePrompt({ tickets: [ticket], change, attempts });
}
