import { type Config, parseConfig } from "../config/config.ts";
import { withOneModel } from "../config/model-roles.ts";
import { GoldseamError } from "../contracts/index.ts";
import type { Git } from "../ports/git.ts";
import { isRemoteUrl } from "../ports/remote/remote-url.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import { configSchema } from "./config-schema.ts";
import { checkCommands, type Guard } from "./guard.ts";

/** Loads the settings for a change: those of its base, never its own, overridden by flags and environment. */
export type ConfigLoader = (change: ConfiguredChange, use?: ConfigUse) => Promise<Config>;

/** What the settings are for. */
export interface ConfigUse {
  /** Nothing asks a model, so that this machine may lack its name or key: merging, telling others, looking back. */
  readonly withoutModel?: boolean;
}

/** A change, as far as its settings depend on it. */
export interface ConfiguredChange {
  readonly repo: string;
  /** Empty without a base: then the commit's own settings apply. */
  readonly baseSha: string;
  readonly commitSha: string;
}

/** Reads `goldseam.json` through the mirror; throws if the policy does not allow one of its commands. */
export function createConfigLoader(
  deps: {
    readonly git: Git;
    readonly guard: Guard;
    readonly secrets: Secrets;
    readonly checkModel: (config: Config) => void;
    /** The variables of this machine. */
    readonly machine: Readonly<Record<string, string | undefined>>;
  },
  overrides: Partial<Config>,
): ConfigLoader {
  return async ({ repo, baseSha, commitSha }, { withoutModel = false } = {}) => {
    const sha = baseSha || commitSha;
    // Another machine may have taken the change in. A commit that is not here would look like one without settings.
    if ((await deps.git.treeOf(repo, sha)) === undefined) await deps.git.sync(repo, [sha]);
    const text = await deps.git.readFile(repo, sha, "goldseam.json");
    const source = "goldseam.json on the base";
    const merged = { ...parseConfig(text, source, configSchema), ...overrides };
    const parsed = overrides.model === undefined ? merged : withOneModel(merged, overrides.model);
    const remote = await nameRemote(deps.git, repo, parsed);
    const config = { ...parsed, ...remote, env: await fillVariables(deps, parsed.env, source) };
    await checkCommands(deps.guard, config, source);
    if (!withoutModel) deps.checkModel(config);
    return config;
  };
}

/** Takes a password out of an address, which git then remembers for this process. */
async function nameRemote(git: Git, repo: string, { remote }: Config): Promise<Pick<Config, "remote">> {
  return remote !== undefined && isRemoteUrl(remote) ? { remote: await git.findRemote(repo, remote) } : {};
}

const secretName = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|PRIVATE/i;

/** Takes the values of this machine where the settings ask for them; throws for one that looks like a secret. */
async function fillVariables(
  { secrets, machine }: Pick<Parameters<typeof createConfigLoader>[0], "secrets" | "machine">,
  env: Config["env"],
  source: string,
): Promise<Config["env"]> {
  const filled: Record<string, string> = {};
  for (const [name, given] of Object.entries(env)) {
    const value = given ?? machine[name];
    const refuse = (why: string) => new GoldseamError("CONFIG_INVALID", `${source}: "env.${name}": ${why}`);
    if (value === undefined) throw refuse("it is not set on this machine");
    const isSecret = async () =>
      secretName.test(name) || (await secrets.findSecrets(".env", `${name}=${value}\n`)).length > 0;
    if (given === null && (await isSecret()))
      throw refuse("a value that looks like a secret is not taken from the machine: give one for tests");
    filled[name] = value;
  }
  return filled;
}
