import type { Config } from "../config/config.ts";
import type { BehaviourDiff } from "../contracts/index.ts";
import { projectOf } from "../languages/index.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Git } from "../ports/git.ts";
import type { Progress } from "../ports/progress.ts";
import type { Secrets } from "../ports/secrets.ts";
import { diffCommit } from "../stages/diff/diff-commit.ts";
import { detectAt } from "../workbench/detect-at.ts";
import { openWorkbench, type WorkbenchDeps } from "../workbench/open-workbench.ts";

/** Which change to compare with its base. */
export interface DiffOptions {
  readonly repo: string;
  readonly baseSha: string;
  readonly headSha: string;
  readonly config: Config;
  readonly runId: string;
  readonly jobId: string;
  readonly budgetMs: number;
  readonly seed: number;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** What comparing stands on. */
export interface DiffStageDeps {
  readonly bench: WorkbenchDeps;
  readonly git: Git;
  readonly secrets: Secrets;
  readonly outlines: SyntaxParser;
  readonly now: () => number;
}

/** Compares a change with its base on benches of both. */
export async function diffChange(deps: DiffStageDeps, options: DiffOptions): Promise<BehaviourDiff> {
  const { git, outlines, secrets, now } = deps;
  const { repo, baseSha, headSha, config, jobId } = options;
  const projects = await detectAt(git, { repo, commitSha: headSha, config });
  const diff = await diffCommit(
    {
      ...{ git, outlines, now },
      open: (side, path) =>
        openWorkbench(
          deps.bench,
          {
            ...options,
            commitSha: side === "base" ? baseSha : headSha,
            jobId: `${jobId}-diff-${side}`,
            stage: "diff",
          },
          (all) => projectOf(all, path) ?? all[0],
        ),
    },
    { ...options, projects },
  );
  return withoutSecrets(secrets, diff);
}

/** What functions give back may hold secrets. */
async function withoutSecrets(secrets: Secrets, diff: BehaviourDiff): Promise<BehaviourDiff> {
  for (const change of diff.functions.flatMap(({ changes }) => changes)) {
    change.input = await secrets.redact(change.input);
    change.before = await secrets.redact(change.before);
    change.after = await secrets.redact(change.after);
  }
  diff.notes = await Promise.all(diff.notes.map((note) => secrets.redact(note)));
  return diff;
}
