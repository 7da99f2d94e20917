import { type Config, parseConfig } from "../config/config.ts";
import type { Git } from "../ports/git.ts";
import { configSchema } from "./config-schema.ts";
import { checkCommands, type Guard } from "./guard.ts";

/** Loads the settings for a change: those of its base, never its own, overridden by flags and environment. */
export type ConfigLoader = (change: ConfiguredChange) => Promise<Config>;

/** A change, as far as its settings depend on it. */
export interface ConfiguredChange {
  readonly repo: string;
  /** Empty without a base: then the commit's own settings apply. */
  readonly baseSha: string;
  readonly commitSha: string;
}

/** Reads `goldseam.json` through the mirror; throws if the policy does not allow one of its commands. */
export function createConfigLoader(
  deps: { readonly git: Git; readonly guard: Guard; readonly checkModel: (config: Config) => void },
  overrides: Partial<Config>,
): ConfigLoader {
  return async ({ repo, baseSha, commitSha }) => {
    const text = await deps.git.readFile(repo, baseSha || commitSha, "goldseam.json");
    const source = "goldseam.json on the base";
    const config = { ...parseConfig(text, source, configSchema), ...overrides };
    await checkCommands(deps.guard, config, source);
    deps.checkModel(config);
    return config;
  };
}
