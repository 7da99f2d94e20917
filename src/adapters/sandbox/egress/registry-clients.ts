import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { promisify } from "node:util";
import {
  type ClientAnswer,
  hostOf,
  type LanguagePrograms,
  type Questioner,
} from "../../../ports/language-programs.ts";
import type { Mount } from "../../../ports/sandbox.ts";
import { usersPath } from "../isolation/host-tools.ts";

/** Settings of the user's package clients that installs inside the sandbox need. */
export interface RegistryClients {
  /** Registries, as `host` or `host:port`. */
  readonly hosts: readonly string[];
  /** Settings as the clients read them from the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Files and folders that `env` names: certificates, local wheels. */
  readonly mounts: readonly Mount[];
}

/** Passed on as set in the user's environment. */
const variables = [
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_EXTRA_CA_CERTS",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
];

/**
 * Asks a toolchain's clients for their settings, each once; those of all toolchains if none is named. Leaves
 * credentials out: neither tokens nor logins in addresses are read.
 */
export function createRegistryClients(
  userEnv: NodeJS.ProcessEnv,
  languages: readonly LanguagePrograms[],
): (toolchain: string | undefined) => Promise<RegistryClients> {
  const questioner = { userEnv, ask: askIn({ ...userEnv, PATH: usersPath(userEnv).join(":") }) };
  const answers = new Map<string, Promise<ClientAnswer>>();
  const answerOf = async (language: LanguagePrograms) => {
    const asked = answers.get(language.toolchain) ?? language.askRegistries(questioner);
    answers.set(language.toolchain, asked);
    const answer = await asked;
    // Some have no answer while their registry is unreachable, and may be asked again.
    if (answer.hosts.length === 0 && Object.keys(answer.settings).length === 0)
      answers.delete(language.toolchain);
    return answer;
  };
  return async (toolchain) => {
    const asked = languages.filter((one) => toolchain === undefined || one.toolchain === toolchain);
    const answered = await Promise.all(asked.map(answerOf));
    return merge([commonSettings(userEnv), ...answered]);
  };
}

function askIn(environment: NodeJS.ProcessEnv): Questioner["ask"] {
  // At the root, where no project's settings apply.
  return (file, args, { cwd, env } = { cwd: "/", env: {} }) =>
    promisify(execFile)(file, [...args], { cwd, env: { ...environment, ...env }, timeout: 60_000 }).then(
      ({ stdout }) => stdout,
      () => "",
    );
}

function commonSettings(userEnv: NodeJS.ProcessEnv): ClientAnswer {
  const set = variables.filter((name) => userEnv[name]);
  return { settings: Object.fromEntries(set.map((name) => [name, userEnv[name] ?? ""])), hosts: [] };
}

async function merge(answers: readonly ClientAnswer[]): Promise<RegistryClients> {
  const hosts = new Set(answers.flatMap((answer) => answer.hosts));
  const mounts = new Map<string, Mount>();
  const env: Record<string, string> = {};
  for (const [name, value] of answers.flatMap(({ settings }) => Object.entries(settings))) {
    // Lists are separated by spaces, commas or bars.
    const words = await Promise.all(value.split(/([\s,|]+)/).map(readWord));
    for (const { host, file } of words) {
      if (host !== undefined) hosts.add(host);
      if (file !== undefined) mounts.set(file, { kind: "bind", host: file, inside: file, writable: false });
    }
    const kept = words
      .map(({ text }) => text)
      .join("")
      .trim();
    if (kept !== "") env[name] = kept;
  }
  return { hosts: [...hosts], env, mounts: [...mounts.values()] };
}

/** One word of a setting; empty if it names a missing file. */
async function readWord(
  text: string,
): Promise<{ readonly text: string; readonly host?: string; readonly file?: string }> {
  if (isAbsolute(text)) {
    const file = await realpath(text).catch(() => undefined);
    return file === undefined ? { text: "" } : { text: file, file };
  }
  const host = hostOf(text);
  if (host === undefined) return { text };
  const url = new URL(text);
  url.username = "";
  url.password = "";
  return { text: url.href, host };
}
