import { setTimeout as sleep } from "node:timers/promises";
import { GoldseamError } from "../../../../contracts/index.ts";
import type { RemoteUrl } from "../../../../ports/remote/remote-url.ts";
import type { GitProcess, GitResult } from "../git-process.ts";
import { remoteEnvironment } from "./remote-environment.ts";

/** Enough for a first clone of a large repository. */
const longestMs = 20 * 60_000;
/** Another process that writes the same refs of the mirror is done soon. */
const locked = /cannot lock ref|Unable to create '[^']*\.lock'|reference already exists/;
const mostTries = 4;

/** What a remote made of a request: its answer, a refusal that a person can act on, or no answer. */
export type Answer =
  | { readonly status: "ok"; readonly stdout: string }
  | { readonly status: "refused"; readonly detail: string; readonly stdout: string }
  | { readonly status: "unreachable"; readonly detail: string };

/** Runs a git command in a mirror that talks to a remote, with the user's settings for that. */
export async function talk(
  git: GitProcess,
  gitDir: string,
  { remote, args }: { readonly remote: RemoteUrl; readonly args: readonly string[] },
): Promise<Answer> {
  const calm = [
    "-c",
    "http.lowSpeedLimit=100",
    "-c",
    "http.lowSpeedTime=60",
    "-c",
    "submodule.recurse=false",
  ];
  const env = remoteEnvironment(remote.url, remote.login);
  const attempt = () => git.try([...calm, "--git-dir", gitDir, ...args], { env, timeoutMs: longestMs });
  let result = await attempt();
  for (let tried = 1; tried < mostTries && result.exitCode !== 0 && locked.test(result.stderr); tried++) {
    await sleep(200 * tried);
    result = await attempt();
  }
  return readAnswer(result, remote.url);
}

/** The answer, or an error of one line: FORBIDDEN for what a person has to change, GIT_FAILED for what may pass. */
export async function ask(...asked: Parameters<typeof talk>): Promise<string> {
  const answer = await talk(...asked);
  if (answer.status === "ok") return answer.stdout;
  throw new GoldseamError(answer.status === "refused" ? "FORBIDDEN" : "GIT_FAILED", answer.detail);
}

const denied =
  /could not read (Username|Password)|Authentication failed|terminal prompts disabled|Permission denied|error: 40[13]|HTTP Basic: Access denied|Write access to repository not granted|Invalid username or/i;
const absent =
  /repository '[^']*' not found|Repository not found|does not appear to be a git repository|error: 404/i;
const silent =
  /Could not resolve|Couldn't connect|Failed to connect|Connection (refused|reset|timed out|closed)|timed out|Could not read from remote|unable to access|early EOF|hung up|error: 5\d\d/i;

function readAnswer({ exitCode, stdout, stderr }: GitResult, url: string): Answer {
  if (exitCode === 0) return { status: "ok", stdout };
  const refused = (detail: string): Answer => ({ status: "refused", detail, stdout });
  if (denied.test(stderr)) {
    const remedy = "let git's credential helper know a login that may, or set GOLDSEAM_GIT_TOKEN";
    return refused(`${url} does not let this login in: ${remedy}`);
  }
  if (absent.test(stderr)) return refused(`there is no repository at ${url}, or this login may not see it`);
  const said = lastLine(stderr) || `git ended with ${exitCode}`;
  if (silent.test(stderr)) return { status: "unreachable", detail: `${url} cannot be reached: ${said}` };
  return refused(`${url}: ${said}`);
}

/** The last thing that git itself said: lines of the other side may say anything. */
function lastLine(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("remote:"));
  const said = lines.findLast((line) => /^(fatal|error|ssh):/.test(line)) ?? lines.at(-1) ?? "";
  return said.replace(/^(fatal|error): (unable to access '[^']*': )?/, "").slice(0, 300);
}
