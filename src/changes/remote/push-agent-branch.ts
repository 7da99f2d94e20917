import { GoldseamError } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import { isRemoteUrl } from "../../ports/remote/remote-url.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";
import { describeSecrets, findAddedSecrets } from "../find-added-secrets.ts";

/** The remote that results of a repository go to: the one the settings name, else a repository's own address. */
export function remoteOf(repo: string, { remote }: Pick<Job["config"], "remote">): string | undefined {
  if (remote === "none") return undefined;
  return remote ?? (isRemoteUrl(repo) ? repo : undefined);
}

/** Where a branch went, or why it went nowhere; both empty if it had nowhere to go. */
export interface PushNote {
  readonly pushedTo: string;
  readonly pushNote: string;
}

/**
 * Sends a branch that an agent made to the remote. Doing it twice sends it once. No change waits for this: whatever a remote
 * says against it is a note. What holds a secret is not sent, nor what belongs to no run.
 */
export async function pushAgentBranch(
  deps: { readonly git: Git; readonly secrets: Secrets },
  job: Job,
  branch: { readonly branchName: string; readonly commitSha: string },
): Promise<PushNote> {
  const { repo, config, lineage } = job;
  const remote = remoteOf(repo, config);
  if (remote === undefined || job.runId === "") return { pushedTo: "", pushNote: "" };
  const failed = (why: string) => ({ pushedTo: "", pushNote: `${branch.branchName} was not pushed: ${why}` });
  const change = { repo, baseSha: lineage?.baseSha ?? "", commitSha: branch.commitSha };
  const secrets = await findAddedSecrets(deps, change, config.policy.secrets.allow);
  if (secrets.length > 0) return failed(describeSecrets(secrets));
  await job.confirm?.();
  try {
    const pushed = await deps.git.pushBranch({ repo, remote, ...branch });
    return pushed.status === "refused" ? failed(pushed.detail) : { pushedTo: remote, pushNote: "" };
  } catch (error) {
    if (error instanceof GoldseamError) return failed(error.message);
    throw error;
  }
}
