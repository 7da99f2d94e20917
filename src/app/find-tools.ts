import { findHostTools, type HostTools } from "../adapters/sandbox/isolation/host-tools.ts";
import { languages } from "../languages/index.ts";

/** The languages' programs, for a sandbox. */
export const languagePrograms = languages.map(({ toolchain }) => toolchain.programs);

/** Finds the tools that commands of any language use. */
export function findTools(env: NodeJS.ProcessEnv): Promise<HostTools> {
  return findHostTools(env, languagePrograms);
}
