import { type Config, parseConfig } from "../config/config.ts";
import type { Git } from "../ports/git.ts";

/** Gives the settings that hold for a change: those of its base, never its own, with what flags and environment say on top. */
export type ConfigLoader = (change: {
  readonly repo: string;
  /** Empty where there is no base: then the commit's own settings hold. */
  readonly baseSha: string;
  readonly commitSha: string;
}) => Promise<Config>;

/** Reads `goldseam.json` through the mirror. */
export function createConfigLoader(git: Git, overrides: Partial<Config>): ConfigLoader {
  return async ({ repo, baseSha, commitSha }) => {
    const text = await git.readFile(repo, baseSha || commitSha, "goldseam.json");
    return { ...parseConfig(text, "goldseam.json on the base"), ...overrides };
  };
}
