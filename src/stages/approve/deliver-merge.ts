import { ensurePullRequest } from "../../changes/remote/pull-request.ts";
import { remoteOf } from "../../changes/remote/push-agent-branch.ts";
import type { Config } from "../../config/config.ts";
import { GoldseamError, type Run } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Forge } from "../../ports/remote/forge.ts";
import type { Job } from "../../workbench/job/job.ts";

/** What delivering needs. */
export interface DeliverDeps {
  readonly git: Git;
  /** Opens the forge that has a remote. */
  readonly openForge: (settings: NonNullable<Config["forge"]>, address: string) => Promise<Forge>;
}

/** An approved commit and its merge. */
export interface Delivery {
  readonly run: Run;
  readonly branchName: string;
  readonly mergeSha: string;
  readonly approvedSha: string;
  readonly baseSha: string;
  readonly message: string;
  /** The remote has it already, because an earlier attempt died, or somebody else merged it there. */
  readonly isThere: boolean;
  /** Files of the checkout that Goldseam itself writes. */
  readonly ownFiles: readonly string[];
}

/** Where a merge arrived, or what is in its way. */
export type Delivered =
  | { readonly status: "done"; readonly arrived: Arrived }
  | { readonly status: "refused"; readonly detail: string };

interface Arrived {
  /** The merge, which is the forge's own if it made one. */
  readonly commitSha: string;
  readonly pushedTo: string;
  readonly detail: string;
}

/**
 * Hands a merge over as a fast-forward: to the remote first, if there is one, since that is what others see. A checkout of
 * the user's that cannot follow then is a note.
 */
export async function deliverMerge(deps: DeliverDeps, job: Job, delivery: Delivery): Promise<Delivered> {
  const { repo, config } = job;
  const { branchName, mergeSha, ownFiles } = delivery;
  const follow = async (commitSha: string) => {
    await job.confirm?.();
    return deps.git.fastForward(repo, branchName, commitSha, ownFiles);
  };
  const remote = remoteOf(repo, config);
  if (remote === undefined) {
    const handed = await follow(mergeSha);
    const arrived = { commitSha: mergeSha, pushedTo: "", detail: "" };
    return handed.status === "refused" ? handed : { status: "done", arrived };
  }
  const there = await bringToRemote(deps, job, { ...delivery, remote });
  if (there.status === "refused") return there;
  const handed = await follow(there.commitSha);
  const note = `it is on ${remote}, but ${branchName} here could not follow: git pull brings it`;
  const detail = handed.status === "refused" ? note : "";
  return { status: "done", arrived: { commitSha: there.commitSha, pushedTo: remote, detail } };
}

type There =
  | { readonly status: "there"; readonly commitSha: string }
  | { readonly status: "refused"; readonly detail: string };

/** By a push, or by the forge where the settings or the branch ask for that. */
async function bringToRemote(
  deps: DeliverDeps,
  job: Job,
  delivery: Delivery & { readonly remote: string },
): Promise<There> {
  const { remote, branchName, mergeSha, approvedSha, baseSha } = delivery;
  const there: There = { status: "there", commitSha: mergeSha };
  if (delivery.isThere) return there;
  const { forge } = job.config;
  const onlyLook = forge?.merge === "pull_request";
  const merge = { repo: job.repo, remote, branchName, mergeSha, approvedSha, baseSha, onlyLook };
  await job.confirm?.();
  const pushed = await deps.git.pushMerge(merge);
  if (pushed.status === "refused" && !(forge && pushed.isProtected)) return pushed;
  if (pushed.status !== "refused" && !onlyLook) return there;
  return forge ? mergeOnForge(deps, { job, settings: forge }, delivery) : there;
}

/** The forge makes its own merge commit, which has to hold exactly what was approved. */
async function mergeOnForge(
  deps: DeliverDeps,
  { job, settings }: { readonly job: Job; readonly settings: NonNullable<Config["forge"]> },
  delivery: Delivery & { readonly remote: string },
): Promise<There> {
  const { run, remote, branchName, approvedSha, message } = delivery;
  const { repo } = job;
  const [title = "", ...lines] = message.split("\n");
  const texts = { title, message: lines.join("\n").trim() };
  try {
    const forge = await deps.openForge(settings, await deps.git.findRemote(repo, remote));
    const opened = { title: run.approval?.title ?? title, body: texts.message };
    const { number, url } = await ensurePullRequest({ git: deps.git, forge, remote }, run, opened);
    await job.confirm?.();
    const merged = await forge.merge({ number, headSha: approvedSha, ...texts });
    if (merged.status === "refused")
      return { status: "refused", detail: `${url} was not merged: ${merged.detail}` };
    const tip = (await deps.git.remoteTips(repo, remote, [branchName])).get(branchName) ?? "";
    if (await deps.git.isAncestor(repo, approvedSha, tip)) return { status: "there", commitSha: tip };
    return {
      status: "refused",
      detail: `${url} is merged, but ${branchName} does not hold ${approvedSha.slice(0, 7)}`,
    };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The tips of branches on the remote now, if the repository has one; what it refuses is for a person to change. */
export async function lookAtRemote(
  git: Git,
  { repo, config }: Pick<Job, "repo" | "config">,
  branches: readonly string[],
): Promise<
  | { readonly status: "seen"; readonly tips: ReadonlyMap<string, string> }
  | { readonly status: "refused"; readonly detail: string }
> {
  const remote = remoteOf(repo, config);
  if (remote === undefined) return { status: "seen", tips: new Map() };
  try {
    return { status: "seen", tips: await git.remoteTips(repo, remote, branches) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a person has to change; a failure that may pass is thrown again. */
function refusalOf(error: unknown): { readonly status: "refused"; readonly detail: string } {
  const mayPass = !(error instanceof GoldseamError) || /^(INFRASTRUCTURE|GIT_FAILED)$/.test(error.code);
  if (mayPass) throw error;
  return { status: "refused", detail: error.message };
}
