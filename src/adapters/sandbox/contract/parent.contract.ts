import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { hostProcesses } from "./setup.contract.ts";

const detectModule = join(import.meta.dirname, "../detect-sandbox.ts");

/** A process that runs a stubborn command in a sandbox. */
const program = `
  const [module, choice, mark] = process.argv.slice(1);
  const { detectSandbox } = await import(module);
  const sandbox = await detectSandbox({ choice });
  const script = "trap '' TERM HUP INT; while :; do sleep 0.1; done";
  const argv = ["sh", "-c", script, mark];
  await sandbox.run({ argv, cwd: "/tmp", mounts: [], network: "none", timeoutMs: 600_000 });
`;

/** What becomes of a command when Goldseam itself goes. */
export function parentContract(choice: string): void {
  test("a command does not outlive a Goldseam that is killed", async () => {
    const mark = `goldseam-${process.pid}-orphan-${choice}`;
    const args = ["--input-type=module", "-e", program, detectModule, choice, mark];
    const goldseam = spawn(process.execPath, args, { stdio: "ignore" });
    const commands = () => hostProcesses(mark).filter((pid) => pid !== String(goldseam.pid));
    await vi.waitUntil(() => commands().length > 1, { timeout: 20_000 });
    const gone = once(goldseam, "exit");
    goldseam.kill("SIGKILL");
    await gone;
    await vi.waitUntil(() => commands().length === 0, { timeout: 20_000 });
    expect(commands()).toEqual([]);
  });
}
