import { join } from "node:path";
import { findHostTools, type HostTools } from "../../adapters/sandbox/isolation/host-tools.ts";
import { coderPresets } from "../../config/coder-presets.ts";
import { languages } from "../../languages/index.ts";
import { defaultHome } from "../home.ts";

/** The languages' programs, for a sandbox. */
export const languagePrograms = languages.map(({ toolchain }) => toolchain.programs);

/** Command-line agents, which run in the sandbox as coders. */
const agentPrograms = { programs: Object.values(coderPresets).map(({ command: [name] }) => ({ name })) };

/** Finds the tools that commands of any language use; `home` is Goldseam's. */
export function findTools(env: NodeJS.ProcessEnv, home = defaultHome(env)): Promise<HostTools> {
  return findHostTools(env, [...languagePrograms, agentPrograms], join(home, "cache", "places.json"));
}
