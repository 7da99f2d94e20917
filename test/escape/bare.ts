import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Mount, Sandbox, SandboxCommand } from "../../src/ports/sandbox.ts";

/** No sandbox at all: the command runs on the host as the current user, as it would without Goldseam. */
export const bare: Sandbox = {
  name: "none",
  async run(command) {
    const started = performance.now();
    const [file = "", ...args] = command.argv;
    const child = spawn(file, args, {
      cwd: onHost(command.cwd, command.mounts),
      env: environment(command),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [stdout, stderr] = [buffer(child.stdout), buffer(child.stderr)];
    const ended = once(child, "exit").then(() => true);
    const inTime = await Promise.race([ended, delay(command.timeoutMs, false, { ref: false })]);
    if (!inTime) child.kill("SIGTERM");
    const gone = inTime || (await Promise.race([ended, delay(500, false)]));
    return {
      status: inTime ? "exited" : "timeout",
      ...{ exitCode: child.exitCode, signal: child.signalCode },
      stdout: gone ? (await stdout).toString() : "",
      stderr: gone ? (await stderr).toString() : "",
      durationMs: performance.now() - started,
    };
  },
};

function environment({ env, mounts }: SandboxCommand): NodeJS.ProcessEnv {
  const entries = Object.entries(env ?? {}).map(([name, value]) => [name, onHost(value, mounts)]);
  return { ...process.env, ...Object.fromEntries(entries) };
}

/** Where a path inside lies on the host. */
function onHost(path: string, mounts: readonly Mount[]): string {
  const mount = mounts.find(({ inside }) => inside === path);
  return mount?.kind === "bind" ? mount.host : path;
}
