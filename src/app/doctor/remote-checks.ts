import { remoteOf } from "../../changes/remote/push-agent-branch.ts";
import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { DoctorCheck } from "../app.ts";
import type { OpenForge } from "../notices/open-forge.ts";

/** Everything that looking at a remote needs. */
export interface RemoteCheckDeps {
  readonly git: Git;
  readonly openForge: OpenForge;
}

/** Whether the remote of a repository, and its forge, can be reached and written to; nothing is sent. Empty without one. */
export async function remoteChecks(
  { git, openForge }: RemoteCheckDeps,
  { repo, commitSha }: { readonly repo: string; readonly commitSha: string },
  config: Config,
): Promise<DoctorCheck[]> {
  const remote = remoteOf(repo, config);
  const { forge: settings } = config;
  if (remote === undefined) {
    const lacking = 'a forge needs a remote: name one with "remote" in goldseam.json, or --remote';
    return settings ? [{ name: "forge", status: "missing", detail: lacking }] : [];
  }
  const pushing = await check("remote", async () => {
    const tried = await git.tryPush(repo, remote, commitSha);
    if (tried.status === "refused") throw new GoldseamError("FORBIDDEN", tried.detail);
    return `${await git.findRemote(repo, remote)} can be reached, and takes branches`;
  });
  if (!settings) return [pushing];
  const asking = await check("forge", async () => {
    const forge = await openForge(settings, await git.findRemote(repo, remote));
    await forge.findPullRequest({ head: "agt/doctor", base: "main" });
    return "its API answers, and takes the token";
  });
  return [pushing, asking];
}

async function check(name: string, look: () => Promise<string>): Promise<DoctorCheck> {
  try {
    return { name, status: "ok", detail: await look() };
  } catch (error) {
    if (error instanceof GoldseamError) return { name, status: "missing", detail: error.message };
    throw error;
  }
}
