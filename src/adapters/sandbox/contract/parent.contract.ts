import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { hostProcesses, temporaryFolder } from "./setup.contract.ts";

/** A process that runs stubborn commands in a sandbox, and says when it starts them. */
const program = `
  const [module, name, argument, host, mark, count] = process.argv.slice(1);
  const sandbox = await (await import(module))[name](JSON.parse(argument));
  const script = "trap '' TERM HUP INT; touch /w/running; while :; do sleep 0.1; done";
  const mounts = [{ kind: "bind", host, inside: "/w", writable: true }];
  const command = { argv: ["sh", "-c", script, mark], cwd: "/w", mounts, network: "none", timeoutMs: 600_000 };
  process.stdout.write("starting");
  for (let left = Number(count); left > 0; left -= 1) void sandbox.run(command);
`;

/** How another process makes the sandbox under test. */
export interface SandboxMaker {
  /** Path of a module, the name of a function there, and what it takes. */
  readonly module: string;
  readonly name: string;
  readonly argument: unknown;
  /** How many commands start at once. */
  readonly commands: number;
}

/** What happens to a command when Goldseam itself ends. */
export function parentContract({ module, name, argument, commands }: SandboxMaker): void {
  const start = (host: string, mark: string, count: number) => {
    const given = [module, name, JSON.stringify(argument), host, mark, String(count)];
    const args = ["--no-warnings", "--input-type=module", "-e", program, ...given];
    return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  };
  const kill = async (goldseam: ReturnType<typeof start>) => {
    const gone = once(goldseam, "exit");
    goldseam.kill("SIGKILL");
    await gone;
  };

  test("a command does not outlive a Goldseam that is killed", async () => {
    const folder = temporaryFolder();
    const mark = `goldseam-${process.pid}-orphan-${name}`;
    const goldseam = start(folder, mark, 1);
    await vi.waitUntil(() => existsSync(join(folder, "running")), { timeout: 30_000 });
    expect(hostProcesses(mark).length).toBeGreaterThan(1);
    await kill(goldseam);
    await vi.waitUntil(() => hostProcesses(mark).length === 0, { timeout: 30_000 });
  });

  test("nothing is left of a Goldseam that is killed while commands start", async () => {
    const folder = temporaryFolder();
    const mark = `goldseam-${process.pid}-early-${name}`;
    for (const pauseMs of [2, 6, 12]) {
      const goldseam = start(folder, mark, commands);
      await once(goldseam.stdout, "data");
      await delay(pauseMs);
      await kill(goldseam);
    }
    await vi.waitUntil(() => hostProcesses(mark).length === 0, { timeout: 30_000 });
  });
}
