import type { Config } from "../config/config.ts";
import type { Plan } from "../contracts/index.ts";
import type { Coder } from "../ports/coder.ts";
import type { Steps } from "../workbench/steps.ts";
import { checkPatch, type PatchDeps } from "./check-patch.ts";
import { type Changes, collectChanges } from "./collect-changes.ts";
import { outsidePlan } from "./outside-plan.ts";

/** What a coder is given, and what its change is held against. */
export interface MendOptions {
  readonly repo: string;
  /** The commit that did not pass. */
  readonly headSha: string;
  readonly jobId: string;
  readonly prompt: string;
  readonly config: Config;
  readonly isTestFile: (path: string) => boolean;
  readonly plan?: Plan | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a coder did: a change that keeps to the rules, or why there is none. Nothing of it is committed yet. */
export type Mended =
  | { readonly status: "changed"; readonly changes: Changes; readonly notes: string }
  | { readonly status: "refused"; readonly reason: string; readonly notes: string };

/** Lets a coder work on a checkout of a commit. A change that touches what is not its own is refused whole. */
export async function mendCommit(
  deps: PatchDeps & { readonly coder: Coder },
  options: MendOptions,
  steps: Steps,
): Promise<Mended> {
  const { git, coder } = deps;
  const { repo, headSha, jobId, prompt, config, signal } = options;
  const original = await git.listBlobs(repo, headSha);
  const worktree = await git.openWorktree({ repo, commitSha: headSha, jobId });
  try {
    const timeoutMs = config.coder_timeout_sec * 1000;
    const { status, notes } = await steps.run(
      "mend",
      () => coder.work({ checkout: worktree.path, prompt, timeoutMs, signal }),
      (worked) => ({
        status: worked.status === "done" ? "pass" : "fail",
        detail: `${coder.name}: ${worked.status}`,
      }),
    );
    signal?.throwIfAborted();
    const changes = collectChanges(worktree.path, original);
    const reason = await findProblem(deps, { status, changes }, options);
    return reason === undefined
      ? { status: "changed", changes, notes }
      : { status: "refused", reason, notes };
  } finally {
    await worktree.remove();
  }
}

async function findProblem(
  deps: PatchDeps,
  { status, changes }: { readonly status: string; readonly changes: Changes },
  { repo, headSha, isTestFile, plan }: MendOptions,
): Promise<string | undefined> {
  if (status !== "done") return `The coder ended without a result (${status}).`;
  if (changes.size === 0) return "The coder changed nothing.";
  const paths = [...changes.keys()];
  const test = paths.find(isTestFile);
  const refused =
    (test && `${test} is a test`) ??
    outsidePlan(paths, plan) ??
    (await checkPatch(deps, changes, { repo, parentSha: headSha, role: "coder" }));
  return refused && `The coder's change was refused whole: ${refused}`;
}
