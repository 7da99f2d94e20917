import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Sandbox, SandboxCommand, SandboxResult } from "../../../ports/sandbox.ts";

/** Runs one command with defaults for everything that a test does not need to set. */
export type RunInside = (
  argv: readonly string[],
  options?: Partial<Omit<SandboxCommand, "argv">>,
) => Promise<SandboxResult>;

/** Defaults for a sandbox under test. */
export function insideOf(sandbox: Sandbox): RunInside {
  return (argv, options) =>
    sandbox.run({ argv, cwd: "/tmp", mounts: [], network: "none", timeoutMs: 30_000, ...options });
}

/** An empty folder of the host that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "goldseam-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Pids of processes of this machine with a mark in their arguments. */
export function hostProcesses(mark: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(mark);
    } catch {
      return false;
    }
  });
}
