import type { Config } from "../config/config.ts";
import { type Plan, usageText } from "../contracts/index.ts";
import { createOutlineParser } from "../languages/create-outline-parser.ts";
import { languageOf } from "../languages/language-of.ts";
import type { ProjectFiles } from "../languages/toolchain/toolchain.ts";
import type { Coder, CoderResult } from "../ports/coder.ts";
import type { Git, Worktree } from "../ports/git.ts";
import { readCheckout } from "../workbench/checkout-files.ts";
import type { Job } from "../workbench/job/job.ts";
import type { Steps } from "../workbench/job/steps.ts";
import { checkPatch, type PatchDeps } from "./check-patch.ts";
import { type Changes, collectChanges } from "./collect-changes.ts";
import { filesFor } from "./files-for-coder.ts";
import { outsidePlan } from "./outside-plan.ts";
import { readTests, type TestName } from "./proof/fix.ts";
import { findSuspicions } from "./proof/suspicions/suspicions.ts";
import { whyAllTakenBack } from "./proof/suspicions/taken-back.ts";
import { changedPaths } from "./reach/changed-paths.ts";
import type { ImportGraph } from "./reach/import-graph.ts";
import { readGraph } from "./reach/read-graph.ts";
import { createReferenceCache } from "./reach/reference-cache.ts";
import { isManifest, isShadow, whyTestSupport } from "./test-support.ts";

/** Creates the coder that settings name, for a job. */
export type CreateCoder = (settings: NonNullable<Config["coder"]>, job: Job) => Coder;

/** Everything that fixing needs from outside. */
export interface FixDeps extends PatchDeps {
  readonly coder: Coder;
  readonly isTestFile: (path: string) => boolean;
  /** Folder that keeps the references of source files between builds. */
  readonly referencesFolder: string;
}

/** The task of a coder, and the rules for its change. */
export interface FixTask {
  /** The commit that did not pass. */
  readonly headSha: string;
  /** The commit that the whole change is compared with; empty if there is none. */
  readonly baseSha: string;
  /** The tests that failed. */
  readonly redTests: readonly TestName[];
  readonly prompt: string;
  /** Places that the task is about, the most useful first: `src/a.js`, or `src/a.js:12: return b`. */
  readonly about: readonly string[];
  readonly plan?: Plan | undefined;
  readonly steps: Steps;
}

/** The result of a coder: a change that keeps to the rules, or why there is none. It is not committed yet. */
export type Fixed = Pick<CoderResult, "notes" | "usage" | "stop"> & { readonly changes: Changes } & (
    | { readonly status: "changed" }
    | { readonly status: "refused"; readonly reason: string }
  );

/** Lets a coder work on a checkout of a commit. A change to files that are not its task is refused as a whole. */
export async function fixCommit(deps: FixDeps, job: Job, task: FixTask): Promise<Fixed> {
  const { git, coder } = deps;
  const { repo, jobId, config, signal } = job;
  const { headSha, prompt } = task;
  const original = await git.listBlobs(repo, headSha);
  const worktree = await git.openWorktree({ repo, commitSha: headSha, jobId });
  try {
    const timeoutMs = config.coder_timeout_sec * 1000;
    const before = await readBefore(deps, repo, { ...task, worktree, original });
    const links = new Set((await git.listFiles(repo, headSha)).filter((path) => !original.has(path)));
    const review = async (changes: Changes) =>
      linkAmong(changes, links) ?? (await findProblem(deps, job, { ...task, changes, before }));
    const worked = await task.steps.run(
      "fix",
      () => {
        const files = filesFor(task, {
          ...before,
          checkout: readCheckout(worktree),
          isTest: deps.isTestFile,
        });
        return coder.work({ checkout: worktree.path, prompt, files, review, timeoutMs, signal });
      },
      ({ status, usage }) => ({
        status: status === "done" ? "pass" : "fail",
        detail: `${coder.name}: ${status}${usage ? `; ${usageText(usage)}` : ""}`,
      }),
    );
    signal?.throwIfAborted();
    const changes = worked.changes ?? collectChanges(worktree, original);
    const reason = endedBadly(worked, changes) ?? (await review(changes));
    const { notes, usage, stop } = worked;
    const end = { changes, notes, ...(usage && { usage }), ...(stop !== undefined && { stop }) };
    return reason === undefined ? { status: "changed", ...end } : { status: "refused", reason, ...end };
  } finally {
    await worktree.remove();
  }
}

/** A file in the place of a link, or in a folder that is one, would change what is elsewhere. */
function linkAmong(changes: Changes, links: ReadonlySet<string>): string | undefined {
  const isLinked = (path: string) => [...links].some((link) => path === link || path.startsWith(`${link}/`));
  const found = [...changes.keys()].find(isLinked);
  return found && `${found} is a link, or belongs to another repository`;
}

function endedBadly({ status, reason }: CoderResult, changes: Changes): string | undefined {
  if (status !== "done") return `The coder ended without a result (${reason ?? status}).`;
  return changes.size === 0 ? "The coder changed nothing." : undefined;
}

/** The files that a coder begins with, and which of them depends on which. */
interface Before {
  readonly files: ProjectFiles;
  readonly graph: ImportGraph;
  /** The files that the author changed; none if there is no base. */
  readonly changed: readonly string[];
}

/** Texts are kept: the coder changes the checkout. */
async function readBefore(
  deps: FixDeps,
  repo: string,
  {
    worktree,
    original,
    baseSha,
    headSha,
  }: Pick<FixTask, "baseSha" | "headSha"> & {
    readonly worktree: Worktree;
    readonly original: ReadonlyMap<string, string>;
  },
): Promise<Before> {
  const found = readCheckout(worktree);
  const isRead = (path: string) => languageOf(path) !== undefined || isManifest(path);
  const texts = new Map(found.paths.filter(isRead).map((path) => [path, found.read(path)]));
  const files = { paths: found.paths, read: (path: string) => texts.get(path) };
  const cache = createReferenceCache(deps.referencesFolder, repo);
  const { changed, gone } = await changedPaths(deps.git, repo, { baseSha, headSha });
  return { files, changed, graph: await readGraph(cache, { blobs: original, gone, files: found }) };
}

async function findProblem(
  deps: FixDeps,
  job: Job,
  task: FixTask & { readonly changes: Changes; readonly before: Before },
): Promise<string | undefined> {
  const { headSha, baseSha, plan, changes } = task;
  const paths = [...changes.keys()];
  const test = paths.find(deps.isTestFile);
  const refused =
    (test && `${test} is a test`) ??
    outsidePlan(paths, plan) ??
    supportAmong(paths, task.before) ??
    (await checkPatch(deps, job, { files: changes, parentSha: headSha, role: "coder", plan, baseSha })) ??
    (await whyAllTakenBack(deps.git, job.repo, { ...task, isTestFile: deps.isTestFile })) ??
    (await findSuspicion(deps.git, job.repo, task));
  return refused && `The coder's change was refused as a whole: ${refused}`;
}

function supportAmong(paths: readonly string[], { files, graph, changed }: Before): string | undefined {
  const known = new Set(files.paths);
  for (const path of paths) {
    const why = whyTestSupport(path, graph, files, changed);
    if (why) return `${path} is part of the tests: ${why}`;
    if (!known.has(path) && isShadow(path))
      return `${path} would be loaded in place of a tool that judges the code`;
  }
  return undefined;
}

/** Code of a fix that asks whether it is being tested, or changes who judges it. */
async function findSuspicion(
  git: Git,
  repo: string,
  { headSha, baseSha, plan, redTests, changes }: FixTask & { readonly changes: Changes },
): Promise<string | undefined> {
  const read = async (sha: string, path: string) => (sha === "" ? undefined : git.readFile(repo, sha, path));
  const files = await Promise.all(
    [...changes].map(async ([path, text]) => ({
      path,
      before: await read(headSha, path),
      base: await read(baseSha, path),
      after: text ?? undefined,
    })),
  );
  const tests = await readTests(git, repo, { redTests, baseSha, redSha: headSha });
  const { refusals } = findSuspicions(files, { outlines: await createOutlineParser(), plan, tests });
  return refusals[0];
}
