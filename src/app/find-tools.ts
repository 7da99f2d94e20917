import { findHostTools, type HostTools } from "../adapters/sandbox/isolation/host-tools.ts";
import { languagePrograms } from "../languages/programs.ts";

/** Finds the tools that commands of any language use. */
export function findTools(env: NodeJS.ProcessEnv): Promise<HostTools> {
  return findHostTools(env, languagePrograms);
}
