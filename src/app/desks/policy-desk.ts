import { lstatSync } from "node:fs";
import { join } from "node:path";
import { type Config, parseConfig } from "../../config/config.ts";
import type { PolicyRequest } from "../../policy/index.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Git } from "../../ports/git.ts";
import { realPathInside, resolveNamedPaths } from "../../workbench/resolve-named-paths.ts";
import type { App } from "../app.ts";
import { configSchema } from "../config-schema.ts";
import type { PolicyDesk } from "../desk-types.ts";
import { type Guard, policyOf } from "../guard.ts";

/** Answers questions about the policy of a repository: the one that its base branch holds now. */
export function createPolicyDesk(deps: {
  readonly git: Git;
  readonly guard: Guard;
  readonly audit: Audit;
}): PolicyDesk & Pick<App, "quarantine"> {
  const { git, guard, audit } = deps;
  return {
    check: async ({ repo: folder, role, ...asked }) => {
      const { repo, config } = await configOf(git, folder);
      return guard(config, requestOf(repo, role, asked));
    },
    explain: async (folder) => {
      const { config, source } = await configOf(git, folder);
      return { policy: policyOf(config), source };
    },
    quarantine: async (folder) => (await configOf(git, folder)).config.quarantine,
    log: (options) => audit.list(options),
    verify: (options) => audit.verify(options),
  };
}

async function configOf(git: Git, folder: string): Promise<{ repo: string; config: Config; source: string }> {
  const { repo, commitSha, intoBranch } = await git.resolveChange({ repo: folder, commit: "HEAD" });
  const tip = (await git.branchTip(repo, intoBranch)) ?? commitSha;
  await git.sync(repo, [tip]);
  const source = `goldseam.json of ${intoBranch || tip.slice(0, 7)}`;
  return {
    repo,
    source,
    config: parseConfig(await git.readFile(repo, tip, "goldseam.json"), source, configSchema),
  };
}

function requestOf(
  repo: string,
  role: string,
  asked: { readonly argv: readonly string[] } | { readonly path: string },
): PolicyRequest {
  if ("argv" in asked)
    return { kind: "run", role, argv: asked.argv, realPaths: resolveNamedPaths(repo, asked.argv) };
  const { path } = asked;
  const isReadable = path !== "" && !path.includes("\0");
  return {
    kind: "write",
    role,
    path,
    realPath: isReadable ? realPathInside(repo, path) : path,
    exists: isReadable && lstatSync(join(repo, path), { throwIfNoEntry: false }) !== undefined,
  };
}
