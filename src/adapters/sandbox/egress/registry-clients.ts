import { realpath } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { Mount } from "../../../ports/sandbox.ts";
import { readClientSettings } from "./client-settings.ts";

/** The user's package clients, as far as installs inside the sandbox need to know. */
export interface RegistryClients {
  /** Registries, as `host` or `host:port`. */
  readonly hosts: readonly string[];
  /** Settings as the clients read them from the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Files and folders that `env` names: certificates, local wheels. */
  readonly mounts: readonly Mount[];
}

const publicHosts = ["registry.npmjs.org", "registry.yarnpkg.com", "pypi.org", "files.pythonhosted.org"];

/** Asks the clients how they are set up. Credentials stay out: neither tokens nor the login of an address is read. */
export async function readRegistryClients(
  userEnv: NodeJS.ProcessEnv,
  path: string,
): Promise<RegistryClients> {
  const settings = await readClientSettings(userEnv, path);
  const hosts = new Set(publicHosts);
  const mounts = new Map<string, Mount>();
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    const words = await Promise.all(value.split(/\s+/).map(readWord));
    const kept = words.filter((word) => word !== undefined);
    for (const { host, file } of kept) {
      if (host !== undefined) hosts.add(host);
      if (file !== undefined) mounts.set(file, { kind: "bind", host: file, inside: file, writable: false });
    }
    if (kept.length > 0) env[name] = kept.map(({ text }) => text).join(" ");
  }
  return { hosts: [...hosts], env, mounts: [...mounts.values()] };
}

/** One word of a setting; undefined where it names a file that is not there. */
async function readWord(
  text: string,
): Promise<{ readonly text: string; readonly host?: string; readonly file?: string } | undefined> {
  if (isAbsolute(text)) {
    const file = await realpath(text).catch(() => undefined);
    return file === undefined ? undefined : { text: file, file };
  }
  if (!/^https?:/.test(text) || !URL.canParse(text)) return { text };
  const url = new URL(text);
  url.username = "";
  url.password = "";
  return { text: url.href, host: url.host };
}
