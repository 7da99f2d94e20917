import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { GoldseamError } from "../../../contracts/index.ts";
import { parseRemoteUrl } from "../../../ports/remote/remote-url.ts";

const execute = promisify(execFile);
/** Switches off programs that the configuration of a repository could start. */
const neverRun = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];

/** Runs git in a folder, without hooks, and returns its output. */
export async function git(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { stdout } = await execute("git", ["-C", folder, ...neverRun, ...args], {
      env: { ...withoutGitVariables(process.env), GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0", ...env },
      maxBuffer: 256 * 1024 * 1024,
    });
    return stdout;
  } catch (cause) {
    const { stderr, message, code } = cause as Error & { stderr?: string; code?: unknown };
    if (code === "ENOENT") throw new GoldseamError("GIT_FAILED", "git is not installed", { cause });
    throw new GoldseamError("GIT_FAILED", `git ${args[0]}: ${stderr?.trim() || message}`, { cause });
  }
}

/** The commit a revision names, or undefined. */
export async function revision(folder: string, name: string): Promise<string | undefined> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  return (await git(folder, args).catch(() => "")).trim() || undefined;
}

/** What runs call a repository: its top folder, or its address. */
export async function repositoryName(asked: string): Promise<string> {
  return parseRemoteUrl(asked)?.url ?? topFolder(asked);
}

/** The top folder of a repository, or the git folder of a bare one; throws if there is neither. */
export async function topFolder(folder: string): Promise<string> {
  const address = parseRemoteUrl(folder)?.url;
  if (address !== undefined)
    throw new GoldseamError(
      "NOT_A_REPOSITORY",
      `${address} is not a folder: this needs a clone on this machine`,
    );
  const top = await git(folder, ["rev-parse", "--show-toplevel"]).catch(() => "");
  const found = top.trim() || (await git(folder, ["rev-parse", "--absolute-git-dir"]).catch(() => "")).trim();
  if (found !== "") return found;
  throw new GoldseamError(
    "NOT_A_REPOSITORY",
    `${folder} is not a git repository: name one with --repo <dir>`,
  );
}

/** How many files have uncommitted changes. */
export async function uncommittedFiles(folder: string): Promise<number> {
  const status = await git(folder, ["status", "--porcelain"]).catch(() => "");
  return status.split("\n").filter((line) => line !== "").length;
}

// A surrounding git process (a hook, a rebase) must not decide which repository is meant.
function withoutGitVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("GIT_")));
}
