import { spawn } from "node:child_process";

/** How a command ended; without exit code if it was stopped. */
export interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
}

const maxOutput = 4_000_000;

/** Runs a command with this environment only, and stops it with all it started when it takes too long. */
export function runCommand(
  [program = "", ...args]: readonly string[],
  {
    cwd,
    env,
    timeoutMs = 120_000,
  }: { cwd: string; env: Readonly<Record<string, string>>; timeoutMs?: number },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => {
      if (output.length < maxOutput) output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const stop = () => {
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended already.
      }
    };
    const timer = setTimeout(stop, timeoutMs);
    child.on("error", reject);
    child.on("close", (exitCode) => {
      clearTimeout(timer);
      stop();
      resolve({ exitCode, output });
    });
  });
}
