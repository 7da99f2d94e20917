import { type Config, parseConfig } from "../config/config.ts";
import type { Git } from "../ports/git.ts";
import { configSchema } from "./config-schema.ts";
import { checkCommands, type Guard } from "./guard.ts";

/** Gives the settings that hold for a change: those of its base, never its own, with what flags and environment say on top. */
export type ConfigLoader = (change: {
  readonly repo: string;
  /** Empty where there is no base: then the commit's own settings hold. */
  readonly baseSha: string;
  readonly commitSha: string;
}) => Promise<Config>;

/** Reads `goldseam.json` through the mirror; its commands are those that the policy lets run. */
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
