import { describeSecrets, findAddedSecrets } from "../../changes/find-added-secrets.ts";
import { ensurePullRequest, findAuthorsPullRequest } from "../../changes/remote/pull-request.ts";
import type { Config } from "../../config/config.ts";
import { GoldseamError, NoticeKind, PauseReason, type Run } from "../../contracts/index.ts";
import { commentMarker, runComment, runHeadline } from "../../formats/run-notice.ts";
import { noticeKind } from "../../loop/notices.ts";
import type { Git } from "../../ports/git.ts";
import type { CommitState, Forge, PullRequest } from "../../ports/remote/forge.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { OpenForge } from "./open-forge.ts";

/** What bringing a forge up to date needs. */
export interface NotifyForgeDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly openForge: OpenForge;
}

/**
 * Brings a forge up to date with a run as it is now: the marks of its commits, its pull request, the comment on it. Doing it
 * twice, or for an older notice late, leaves the same.
 */
export async function notifyForge(deps: NotifyForgeDeps, run: Run, config: Config): Promise<void> {
  const { change, policy } = run;
  const remote = policy?.remote ?? "";
  if (!config.forge || !change) return;
  if (remote === "")
    throw new GoldseamError(
      "CONFIG_INVALID",
      "a forge needs a remote: name one with remote in goldseam.json or --remote",
    );
  const forge = await deps.openForge(config.forge, await deps.git.findRemote(change.repo, remote));
  if (config.forge.status) await markCommits(forge, run, await deps.secrets.redact(runHeadline(run)));
  if (noticeKind(run) === NoticeKind.WORKING) return;
  const body = await deps.secrets.redact(runComment(run));
  const request = await findRequest({ ...deps, forge, remote }, { run, config, body });
  if (request && config.forge.comment) await keepComment(forge, request.number, body);
}

async function markCommits(forge: Forge, run: Run, description: string): Promise<void> {
  const commits = new Set([run.change?.commitSha, run.approval?.commitSha]);
  for (const commitSha of commits) {
    if (!commitSha) continue;
    await forge.setMark({ commitSha, state: commitState(run), description }).catch((error: unknown) => {
      // A commit that nobody has pushed yet.
      if (!(error instanceof GoldseamError) || error.code !== "NOT_FOUND") throw error;
    });
  }
}

function commitState(run: Run): CommitState {
  switch (noticeKind(run)) {
    case NoticeKind.AWAITING_APPROVAL:
    case NoticeKind.DONE:
      return "success";
    case NoticeKind.REJECTED:
      return "failure";
    case NoticeKind.PAUSED:
      if (run.pauseReason === PauseReason.MERGE) return "success";
      return run.pauseReason === PauseReason.TICKET ? "failure" : "error";
    case NoticeKind.CANCELLED:
      return "error";
    default:
      return "pending";
  }
}

/** The author's own pull request, else ours, which is opened when there is something to decide. */
async function findRequest(
  deps: NotifyForgeDeps & { readonly forge: Forge; readonly remote: string },
  { run, config, body }: { readonly run: Run; readonly config: Config; readonly body: string },
): Promise<PullRequest | undefined> {
  const authors = await findAuthorsPullRequest(deps.forge, run);
  const { approval, change } = run;
  if (authors || !approval || !change || !config.forge?.pull_request) return authors;
  if (noticeKind(run) !== NoticeKind.AWAITING_APPROVAL) {
    const ours = run.generatedTests?.branchName || `agt/change/${run.id}`;
    return deps.forge.findPullRequest({ head: ours, base: approval.intoBranch });
  }
  const range = { repo: change.repo, baseSha: change.baseSha, commitSha: approval.commitSha };
  const secrets = await findAddedSecrets(deps, range, config.policy.secrets.allow);
  if (secrets.length > 0)
    throw new GoldseamError("FORBIDDEN", `no pull request: ${describeSecrets(secrets)}`);
  return ensurePullRequest(deps, run, { title: await deps.secrets.redact(approval.title), body });
}

/** One comment, written again in place. */
async function keepComment(forge: Forge, number: number, body: string): Promise<void> {
  const comments = await forge.listComments(number);
  const own = comments.find((comment) => comment.body.startsWith(commentMarker));
  if (!own) return forge.addComment(number, body);
  if (own.body !== body) await forge.editComment(number, own.id, body);
}
