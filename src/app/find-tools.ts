import { findHostTools, type HostTools } from "../adapters/sandbox/isolation/host-tools.ts";
import { languages } from "../languages/index.ts";

/** What a sandbox knows of the languages' programs. */
export const languagePrograms = languages.map(({ toolchain }) => toolchain.programs);

/** Finds the tools that commands of any language use. */
export function findTools(env: NodeJS.ProcessEnv): Promise<HostTools> {
  return findHostTools(env, languagePrograms);
}
