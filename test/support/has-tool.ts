import { spawnSync } from "node:child_process";

/** Whether a tool runs here. In CI every tool must be installed, so that no test is skipped silently. */
export function hasTool(name: string, ...args: string[]): boolean {
  const found = spawnSync(name, args).status === 0;
  if (!found && process.env["CI"]) throw new Error(`${name} is not installed`);
  if (!found) process.stderr.write(`tests with ${name} are skipped: it is not installed\n`);
  return found;
}
