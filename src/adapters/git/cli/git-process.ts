import { type ChildProcess, spawn } from "node:child_process";
import { GoldseamError } from "../../../contracts/index.ts";

/** How a git command ended. */
export interface GitResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Further inputs of a git command. */
export interface GitOptions {
  readonly stdin?: string;
  /** Undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends git and what it started after this time, and leaves it no terminal to ask on. */
  readonly timeoutMs?: number;
}

/** Runs git so that neither the repository's nor the system's configuration can start a program. */
export interface GitProcess {
  /** Resolves with any exit code. */
  try(args: readonly string[], options?: GitOptions): Promise<GitResult>;
  /** Standard output without its last newline; throws GIT_FAILED unless the exit code is 0. */
  run(args: readonly string[], options?: GitOptions): Promise<string>;
  /** Standard output as it arrives; leaving the loop early ends git. Throws GIT_FAILED unless the exit code is 0. */
  stream(args: readonly string[], options?: GitOptions): AsyncGenerator<Buffer>;
}

const inertConfig = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.attributesFile=/dev/null",
  "core.quotePath=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "commit.gpgSign=false",
  "merge.verifySignatures=false",
  "protocol.version=2",
].flatMap((setting) => ["-c", setting]);

/** Git as an argument list; `globalConfig` replaces the user's own global file. */
export function createGitProcess(globalConfig: string): GitProcess {
  const env = inertEnvironment(globalConfig);
  const start = (args: readonly string[], options: GitOptions) =>
    spawn("git", [...inertConfig, ...args], {
      env: { ...env, ...options.env },
      stdio: "pipe",
      // A session of its own has no terminal, and can be ended as a whole.
      detached: options.timeoutMs !== undefined,
    });
  const attempt = (args: readonly string[], options: GitOptions = {}) =>
    new Promise<GitResult>((resolve, reject) => {
      const child = start(args, options);
      const stdout: Buffer[] = [];
      const stderr: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
      child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
      child.stdin.on("error", () => {});
      child.stdin.end(options.stdin ?? "");
      child.on("error", (cause) => reject(notStarted(cause)));
      const overdue = endAfter(child, options.timeoutMs);
      child.on("close", (code) => {
        overdue.forget();
        resolve({
          exitCode: code ?? 128,
          stdout: Buffer.concat(stdout).toString("utf8"),
          stderr: `${Buffer.concat(stderr).toString("utf8")}${overdue.note()}`,
        });
      });
    });
  return {
    try: attempt,
    run: async (args, options) => {
      const result = await attempt(args, options);
      if (result.exitCode === 0) return result.stdout.replace(/\n$/, "");
      throw failed(args, result);
    },
    stream: async function* (args, options = {}) {
      const child = start(args, options);
      let stderr = "";
      const ended = new Promise<number>((resolve, reject) => {
        child.on("error", (cause) => reject(notStarted(cause)));
        child.on("close", (code) => resolve(code ?? 128));
      });
      ended.catch(() => {});
      child.stderr.on("data", (chunk: Buffer) => {
        stderr = `${stderr}${chunk}`.slice(-10_000);
      });
      child.stdin.on("error", () => {});
      child.stdin.end(options.stdin ?? "");
      try {
        yield* child.stdout as AsyncIterable<Buffer>;
        const exitCode = await ended;
        if (exitCode !== 0) throw failed(args, { exitCode, stderr });
      } finally {
        child.kill();
      }
    },
  };
}

/** Ends a session after a time; the note says so afterwards. */
function endAfter({ pid }: ChildProcess, timeoutMs: number | undefined) {
  let note = "";
  const end = () => {
    note = `\ntimed out after ${Math.round((timeoutMs ?? 0) / 1000)} s`;
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
  return { forget: () => clearTimeout(timer), note: () => note };
}

function notStarted(cause: Error): GoldseamError {
  return new GoldseamError("GIT_FAILED", "git could not be started: install git 2.38 or newer", { cause });
}

function failed(args: readonly string[], result: Omit<GitResult, "stdout">): GoldseamError {
  const lastLine = result.stderr.trim().split("\n").at(-1) ?? "";
  const reason = lastLine || `exit code ${result.exitCode}`;
  return new GoldseamError("GIT_FAILED", `git ${subcommand(args)} failed: ${reason}`);
}

function inertEnvironment(globalConfig: string): NodeJS.ProcessEnv {
  // A git hook that starts Goldseam has GIT_DIR and similar variables set; they would point every command at the wrong repository.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: globalConfig,
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
  };
}

function subcommand(args: readonly string[]): string {
  const start = args[0] === "-C" || args[0] === "--git-dir" ? 2 : 0;
  return args[start] ?? "";
}
