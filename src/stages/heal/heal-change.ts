import type { PatchDeps } from "../../changes/check-patch.ts";
import type { Changes } from "../../changes/collect-changes.ts";
import { mendCommit } from "../../changes/fix-commit.ts";
import { writePrompt } from "../../changes/write-prompt.ts";
import type { Config } from "../../config/config.ts";
import {
  type CommitResult,
  create,
  type HealResult,
  HealResultSchema,
  type Regression,
} from "../../contracts/index.ts";
import type { Coder } from "../../ports/coder.ts";
import type { Git } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import { createSteps } from "../../workbench/steps.ts";

/** A ticket and where it stands. */
export interface HealOptions {
  readonly repo: string;
  readonly change: CommitResult;
  readonly ticket: Regression;
  /** The commit that did not pass. */
  readonly headSha: string;
  readonly config: Config;
  readonly isTestFile: (path: string) => boolean;
  readonly runId: string;
  readonly jobId: string;
  /** RFC 3339, of the commit that comes of it. */
  readonly date: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Gives a ticket to a coder and commits what it did, if it kept to the rules. Whether that heals is for the next build. */
export async function healChange(
  deps: PatchDeps & { readonly coder: Coder },
  options: HealOptions,
): Promise<HealResult> {
  const { ticket, change } = options;
  const steps = createSteps(options.progress, { runId: options.runId, stage: "heal" });
  const task = { ...options, prompt: writePrompt(ticket, change), plan: change.plan };
  const mended = await mendCommit(deps, task, steps);
  if (mended.status === "refused") return result(ticket, "", `${mended.reason}\n\n${mended.notes}`.trim());
  const commitSha = await steps.run(
    "commit_fix",
    () => commitFix(deps.git, mended.changes, options),
    (sha) => ({ status: "pass", detail: `${sha.slice(0, 12)}, ${[...mended.changes.keys()].join(", ")}` }),
  );
  return result(ticket, commitSha, mended.notes);
}

function commitFix(
  git: Git,
  files: Changes,
  { repo, ticket, headSha, runId, date }: HealOptions,
): Promise<string> {
  return git.commitFiles({
    repo,
    parentSha: headSha,
    branchName: `agt/coder/${runId}-${ticket.cycle}`,
    files,
    message: `fix: ${ticket.title}\n\nAnswers ticket ${ticket.id}.`,
    author: { name: "Goldseam Coder", email: "goldseam@localhost", date },
  });
}

function result(ticket: Regression, commitSha: string, notes: string): HealResult {
  return create(HealResultSchema, { regressionId: ticket.id, commitSha, notes });
}
