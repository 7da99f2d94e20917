import type { ClientAnswer, Questioner } from "../../../../ports/language-programs.ts";

/** npm and pnpm, and yarn if it is installed; a newer yarn that is not installed uses npm's registry. */
export async function askNpm({ userEnv, ask }: Questioner): Promise<ClientAnswer> {
  const [npm, yarn] = await Promise.all([
    ask("npm", ["config", "list", "--json"]),
    ask("yarn", ["config", "get", "registry"]),
  ]);
  const used = Object.entries(parseObject(npm)).filter(
    ([name, value]) =>
      typeof value === "string" &&
      (name === "registry" || name === "cafile" || /^@[^:]+:registry$/.test(name)),
  );
  const settings = Object.fromEntries(used.map(([name, value]) => [`npm_config_${name}`, String(value)]));
  const hasScopes = used.some(([name]) => name.startsWith("@"));
  const registry = settings["npm_config_registry"];
  const fromEnv = ["YARN_REGISTRY", "YARN_NPM_REGISTRY_SERVER"].filter((name) => userEnv[name]);
  return {
    settings: {
      // Notices of new versions do not belong to the output of an install.
      npm_config_update_notifier: "false",
      // A lockfile may name the registry of whoever wrote it; hashes in it say what must come from the user's own one.
      ...(hasScopes ? {} : { npm_config_replace_registry_host: "always" }),
      ...settings,
      ...(registry === undefined ? {} : { YARN_NPM_REGISTRY_SERVER: registry }),
      ...(/^https?:\S+\s*$/.test(yarn) ? { YARN_REGISTRY: yarn.trim() } : {}),
      ...Object.fromEntries(fromEnv.map((name) => [name, userEnv[name] ?? ""])),
    },
    hosts: [],
  };
}

function parseObject(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
