import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";

/** Pids of this machine's processes with a mark for one of their arguments: a launcher has it inside one. */
export function marked(mark: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => argumentsOf(pid).split("\0").includes(mark)).map(Number);
}

/** Ends them; one that is gone already is no error. */
export function endMarked(mark: string): void {
  for (const pid of marked(mark)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

/** The file that a program would leave in a system folder, if it could. */
export function systemFile(mark: string) {
  const path = `/usr/local/share/${mark}`;
  return { exists: () => existsSync(path), remove: () => rmSync(path, { force: true }) };
}
