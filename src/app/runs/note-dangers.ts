import { describeSecrets, findAddedSecrets } from "../../changes/find-added-secrets.ts";
import { noteLead } from "../../changes/find-movement.ts";
import type { Config } from "../../config/config.ts";
import type { CommitResult } from "../../contracts/index.ts";
import { protectedAmong } from "../../policy/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { defaultPolicy } from "../default-policy.ts";

/** Warnings about a change that come first: secrets, which block its merge, and the protected paths it touches. */
export async function noteDangers(
  deps: { readonly git: Git; readonly secrets: Secrets },
  change: CommitResult,
  config: Config,
): Promise<Pick<CommitResult, "notes" | "protectedFiles">> {
  const secrets = await findAddedSecrets(deps, change, config.policy.secrets.allow);
  const guarded = protectedAmong(defaultPolicy, change.changedFiles);
  const lead = change.branchName === change.intoBranch ? [] : await noteLead(deps.git, change);
  const notes = [
    ...(secrets.length > 0 ? [`It cannot be merged: ${describeSecrets(secrets)}`] : []),
    ...(guarded.length > 0 ? [`It touches protected paths: ${guarded.join(", ")}`] : []),
    ...lead,
  ];
  return { notes, protectedFiles: guarded };
}
