import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { hostProcesses, temporaryFolder } from "./setup.contract.ts";

const detectModule = join(import.meta.dirname, "../detect-sandbox.ts");

/** A process that runs stubborn commands in a sandbox, and says when it starts them. */
const program = `
  const [module, choice, host, mark, count] = process.argv.slice(1);
  const { detectSandbox } = await import(module);
  const sandbox = await detectSandbox({ choice });
  const script = "trap '' TERM HUP INT; touch /w/running; while :; do sleep 0.1; done";
  const mounts = [{ kind: "bind", host, inside: "/w", writable: true }];
  const command = { argv: ["sh", "-c", script, mark], cwd: "/w", mounts, network: "none", timeoutMs: 600_000 };
  process.stdout.write("starting");
  for (let left = Number(count); left > 0; left -= 1) void sandbox.run(command);
`;

/** What becomes of a command when Goldseam itself goes. */
export function parentContract(choice: string): void {
  const start = (host: string, mark: string, count: number) => {
    const args = ["--input-type=module", "-e", program, detectModule, choice, host, mark, String(count)];
    return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  };
  const kill = async (goldseam: ReturnType<typeof start>) => {
    const gone = once(goldseam, "exit");
    goldseam.kill("SIGKILL");
    await gone;
  };

  test("a command does not outlive a Goldseam that is killed", async () => {
    const folder = temporaryFolder();
    const mark = `goldseam-${process.pid}-orphan-${choice}`;
    const goldseam = start(folder, mark, 1);
    await vi.waitUntil(() => existsSync(join(folder, "running")), { timeout: 30_000 });
    expect(hostProcesses(mark).length).toBeGreaterThan(1);
    await kill(goldseam);
    await vi.waitUntil(() => hostProcesses(mark).length === 0, { timeout: 30_000 });
  });

  test("nothing is left of a Goldseam that is killed while commands start", async () => {
    const folder = temporaryFolder();
    const mark = `goldseam-${process.pid}-early-${choice}`;
    for (const pauseMs of [2, 6, 12]) {
      const goldseam = start(folder, mark, 8);
      await once(goldseam.stdout, "data");
      await delay(pauseMs);
      await kill(goldseam);
    }
    await vi.waitUntil(() => hostProcesses(mark).length === 0, { timeout: 30_000 });
  });
}
