import type { Changes } from "../../changes/collect-changes.ts";
import { type CreateCoder, type FixDeps, fixCommit } from "../../changes/fix-commit.ts";
import { pushAgentBranch } from "../../changes/push-agent-branch.ts";
import { writePrompt } from "../../changes/write-prompt.ts";
import {
  type CommitResult,
  create,
  GoldseamError,
  type HealResult,
  HealResultSchema,
  type Regression,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps } from "../../workbench/job/steps.ts";

/** A ticket and its commit. */
export interface HealOptions {
  readonly change: CommitResult;
  readonly ticket: Regression;
  /** The commit that did not pass. */
  readonly headSha: string;
  /** RFC 3339, for the commit that this creates. */
  readonly date: string;
}

/** Gives a ticket to the configured coder and commits its change, if it kept to the rules; throws CONFIG_INVALID without a coder. */
export type HealStage = (job: Job, options: HealOptions) => Promise<HealResult>;

/** The heal stage: one ticket, one attempt, one commit. The next build shows whether it is a fix. */
export function createHealStage({
  createCoder,
  ...deps
}: Omit<FixDeps, "coder"> & { readonly createCoder: CreateCoder }): HealStage {
  return async (job, options) => {
    if (!job.config.coder) throw new GoldseamError("CONFIG_INVALID", "no coder is configured");
    return healChange({ ...deps, coder: createCoder(job.config.coder) }, job, options);
  };
}

async function healChange(deps: FixDeps, job: Job, options: HealOptions): Promise<HealResult> {
  const { ticket, change, headSha } = options;
  const steps = createSteps(job, "heal");
  const prompt = writePrompt(ticket, change);
  const fixed = await fixCommit(deps, job, {
    ...{ headSha, prompt, plan: change.plan, steps, baseSha: change.baseSha },
    redTests: ticket.retryContext?.failedTests ?? [],
  });
  if (fixed.status === "refused") return result(ticket, "", `${fixed.reason}\n\n${fixed.notes}`.trim());
  const commitSha = await steps.run(
    "commit_fix",
    () => commitFix(deps.git, job, { ...options, files: fixed.changes }),
    (sha) => ({ status: "pass", detail: `${sha.slice(0, 12)}, ${[...fixed.changes.keys()].join(", ")}` }),
  );
  const branchName = coderBranch(job, ticket);
  const { pushNote } = await pushAgentBranch(deps, job, { branchName, commitSha });
  const changed = await deps.git.changedFiles(job.repo, change.commitSha, commitSha);
  const changedFiles = changed.flatMap(({ path, oldPath }) => [
    path,
    ...(oldPath === undefined ? [] : [oldPath]),
  ]);
  const notes = [fixed.notes, pushNote].filter((note) => note !== "").join("\n\n");
  return { ...result(ticket, commitSha, notes), changedFiles };
}

function coderBranch({ runId }: Job, { cycle }: Regression): string {
  return `agt/coder/${runId}-${cycle}`;
}

function commitFix(
  git: Git,
  job: Job,
  { ticket, headSha, date, files }: HealOptions & { readonly files: Changes },
): Promise<string> {
  return git.commitFiles({
    repo: job.repo,
    parentSha: headSha,
    branchName: coderBranch(job, ticket),
    files,
    message: `fix: ${ticket.title}\n\nAnswers ticket ${ticket.id}.`,
    author: { name: "Goldseam Coder", email: "goldseam@localhost", date },
  });
}

function result(ticket: Regression, commitSha: string, notes: string): HealResult {
  return create(HealResultSchema, { regressionId: ticket.id, commitSha, notes });
}
