import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Handed on as they are set in the user's environment. */
const variables = [
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"],
  ...["YARN_REGISTRY", "YARN_NPM_REGISTRY_SERVER", "UV_DEFAULT_INDEX", "UV_INDEX_URL"],
];
/** News of other versions of the clients is no output of an install. */
const quiet = { npm_config_update_notifier: "false", PIP_DISABLE_PIP_VERSION_CHECK: "1" };
const pipSettings = ["index-url", "extra-index-url", "find-links", "cert", "trusted-host", "default-timeout"];

/** What npm, yarn and pip are set up with, as the environment variables that say the same. */
export async function readClientSettings(
  userEnv: NodeJS.ProcessEnv,
  path: string,
): Promise<Record<string, string>> {
  const ask = async (file: string, args: readonly string[]): Promise<string> => {
    // At the top, where no project's own settings apply.
    const options = { env: { ...userEnv, PATH: path }, cwd: "/", timeout: 20_000 };
    return promisify(execFile)(file, [...args], options).then(
      ({ stdout }) => stdout,
      () => "",
    );
  };
  const [npm, yarn, pip] = await Promise.all([
    ask("npm", ["config", "list", "--json"]),
    ask("yarn", ["config", "get", "registry"]),
    ask("python3", ["-m", "pip", "config", "list"]),
  ]);
  const fromEnv = variables.flatMap((name) => (userEnv[name] ? [[name, userEnv[name]]] : []));
  return {
    ...quiet,
    ...npmVariables(npm),
    ...yarnVariables(yarn),
    ...pipVariables(pip),
    ...Object.fromEntries(fromEnv),
  };
}

function npmVariables(json: string): Record<string, string> {
  const used = Object.entries(parseObject(json)).filter(
    ([name, value]) =>
      typeof value === "string" &&
      (name === "registry" || name === "cafile" || /^@[^:]+:registry$/.test(name)),
  );
  return Object.fromEntries(used.map(([name, value]) => [`npm_config_${name}`, String(value)]));
}

function parseObject(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

function yarnVariables(registry: string): Record<string, string> {
  return /^https?:\S+\s*$/.test(registry) ? { YARN_REGISTRY: registry.trim() } : {};
}

/** Lines such as `global.index-url='https://…'`; what the environment says comes first there and wins. */
function pipVariables(list: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of list.split("\n")) {
    const [, name = "", value = ""] = /^\S*\.([a-z-]+)=['"](.*)['"]$/.exec(line) ?? [];
    const variable = `PIP_${name.toUpperCase().replaceAll("-", "_")}`;
    if (pipSettings.includes(name)) found[variable] ??= value.replaceAll("\\n", " ").trim();
  }
  return found;
}
