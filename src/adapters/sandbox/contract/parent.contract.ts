import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { hostProcesses, temporaryFolder } from "./setup.contract.ts";

const detectModule = join(import.meta.dirname, "../detect-sandbox.ts");

/** A process that runs a stubborn command in a sandbox. */
const program = `
  const [module, choice, host, mark] = process.argv.slice(1);
  const { detectSandbox } = await import(module);
  const sandbox = await detectSandbox({ choice });
  const script = "trap '' TERM HUP INT; touch /w/running; while :; do sleep 0.1; done";
  const mounts = [{ kind: "bind", host, inside: "/w", writable: true }];
  await sandbox.run({ argv: ["sh", "-c", script, mark], cwd: "/w", mounts, network: "none", timeoutMs: 600_000 });
`;

/** What becomes of a command when Goldseam itself goes. */
export function parentContract(choice: string): void {
  test("a command does not outlive a Goldseam that is killed", async () => {
    const folder = temporaryFolder();
    const mark = `goldseam-${process.pid}-orphan-${choice}`;
    const args = ["--input-type=module", "-e", program, detectModule, choice, folder, mark];
    const goldseam = spawn(process.execPath, args, { stdio: "ignore" });
    await vi.waitUntil(() => existsSync(join(folder, "running")), { timeout: 30_000 });
    expect(hostProcesses(mark).length).toBeGreaterThan(1);
    const gone = once(goldseam, "exit");
    goldseam.kill("SIGKILL");
    await gone;
    await vi.waitUntil(() => hostProcesses(mark).length === 0, { timeout: 30_000 });
  });
}
