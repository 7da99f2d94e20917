import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Mount, Sandbox, SandboxResult } from "../../../ports/sandbox.ts";
import type { ServerFolder } from "./server-folder.ts";
import type { RunningService } from "./service.ts";

/** How to start a server. */
export interface ServerCommand {
  readonly name: string;
  readonly argv: readonly string[];
  readonly stdin?: string;
  /** What it sees besides its own folder. */
  readonly mounts: readonly Mount[];
  readonly files: ServerFolder;
  /** The socket that it makes in its own folder. */
  readonly socketName: string;
  readonly signal?: AbortSignal | undefined;
}

/** A server that accepts connections. */
export interface RunningServer {
  /** Host path of its socket. */
  readonly socket: string;
  /** Resolves when all its processes have ended; safe to call twice. */
  stop(): Promise<void>;
}

/** A server that can be started again from nothing, under the same socket. */
export interface RenewableServer extends RunningServer {
  renew(): Promise<void>;
}

/** All servers use these words, or nearly. */
const ready = /ready (?:to accept|for) connections/i;
/** Longer than any job. */
const lifeLimitMs = 24 * 60 * 60 * 1000;
const startLimitMs = 60_000;
const pollMs = 5;

/** A server as a service of a workbench, which reaches it at a port. */
export function serviceOn(
  { socket, stop, renew }: RenewableServer,
  port: number,
  access: Pick<RunningService, "env" | "secrets">,
): RunningService {
  return { ...access, forward: { port, socket }, stop, renew };
}

/** Starts a server whose data is gone once it ends; only files that were in its folder before stay. */
export async function startRenewable(sandbox: Sandbox, server: ServerCommand): Promise<RenewableServer> {
  const { own, logFile } = server.files;
  const kept = new Set(await readdir(own));
  let running = await startServer(sandbox, server);
  return {
    socket: running.socket,
    stop: () => running.stop(),
    renew: async () => {
      await running.stop();
      const left = (await readdir(own)).filter((name) => !kept.has(name));
      for (const path of [...left.map((name) => join(own, name)), logFile])
        await rm(path, { recursive: true, force: true });
      running = await startServer(sandbox, server);
    },
  };
}

/**
 * Starts a server in the sandbox and waits until it accepts connections. It has no network, sees only its own
 * folder, and ends with this process, however this process ends.
 */
async function startServer(sandbox: Sandbox, server: ServerCommand): Promise<RunningServer> {
  const stopping = new AbortController();
  const ended = sandbox.run({
    argv: server.argv,
    cwd: "/",
    ...(server.stdin === undefined ? {} : { stdin: server.stdin }),
    mounts: [...server.mounts, server.files.mount],
    network: "none",
    timeoutMs: lifeLimitMs,
    logFile: server.files.logFile,
    signal: server.signal ? AbortSignal.any([stopping.signal, server.signal]) : stopping.signal,
  });
  const stop = async () => {
    stopping.abort();
    await ended;
  };
  try {
    await untilReady(server, ended);
    return { socket: await server.files.takeSocket(server.socketName), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(server: ServerCommand, ended: Promise<SandboxResult>): Promise<void> {
  const deadline = performance.now() + startLimitMs;
  while (!ready.test(await readFile(server.files.logFile, "utf8").catch(() => ""))) {
    const end = await Promise.race([ended, setTimeout(pollMs)]);
    if (end) throw failedServer(server.name, end);
    if (performance.now() > deadline) {
      throw new GoldseamError(
        "INFRASTRUCTURE",
        `${server.name} was not ready after ${startLimitMs / 1000} s`,
      );
    }
  }
}

/** Why a program of a server ended when it should not have. */
export function failedServer(name: string, result: SandboxResult): GoldseamError {
  const lastLine = `${result.stdout}\n${result.stderr}`.trim().split("\n").at(-1);
  return new GoldseamError("INFRASTRUCTURE", `${name} did not start: ${lastLine || result.status}`);
}
