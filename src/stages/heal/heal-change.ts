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
import { createSteps } from "../build/steps.ts";
import { checkPatch, type PatchDeps } from "../write/check-patch.ts";
import { type Changes, collectChanges } from "./collect-changes.ts";
import { outsidePlan } from "./outside-plan.ts";
import { writePrompt } from "./write-prompt.ts";

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
  const { git, coder } = deps;
  const { repo, headSha, ticket, change } = options;
  const steps = createSteps(options.progress, { runId: options.runId, stage: "heal" });
  const original = await git.listBlobs(repo, headSha);
  const worktree = await git.openWorktree({ repo, commitSha: headSha, jobId: options.jobId });
  try {
    const worked = await steps.run(
      "mend",
      () =>
        coder.work({
          checkout: worktree.path,
          prompt: writePrompt(ticket, change),
          timeoutMs: options.config.coder_timeout_sec * 1000,
          signal: options.signal,
        }),
      ({ status }) => ({ status: status === "done" ? "pass" : "fail", detail: `${coder.name}: ${status}` }),
    );
    options.signal?.throwIfAborted();
    const changes = collectChanges(worktree.path, original);
    const problem = await findProblem(deps, { status: worked.status, changes }, options);
    if (problem !== undefined) return result(ticket, "", `${problem}\n\n${worked.notes}`.trim());
    const commitSha = await steps.run(
      "commit_fix",
      () => commitFix(git, changes, options),
      (sha) => ({ status: "pass", detail: `${sha.slice(0, 12)}, ${[...changes.keys()].join(", ")}` }),
    );
    return result(ticket, commitSha, worked.notes);
  } finally {
    await worktree.remove();
  }
}

async function findProblem(
  deps: PatchDeps,
  { status, changes }: { readonly status: string; readonly changes: Changes },
  { repo, headSha, isTestFile, change }: HealOptions,
): Promise<string | undefined> {
  if (status !== "done") return `The coder ended without a result (${status}).`;
  if (changes.size === 0) return "The coder changed nothing.";
  const paths = [...changes.keys()];
  const test = paths.find(isTestFile);
  const refused =
    (test && `${test} is a test`) ??
    outsidePlan(paths, change.plan) ??
    (await checkPatch(deps, changes, { repo, parentSha: headSha, role: "coder" }));
  return refused && `The coder's change was refused whole: ${refused}`;
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
