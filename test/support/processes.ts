import { readdirSync, readFileSync } from "node:fs";

/** A process of this machine. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its arguments, or the title it gave itself. */
  readonly command: string;
}

/** All processes that a process started, and those that they started. */
export function descendants(of: number): RunningProcess[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const below = (parent: number): RunningProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(of);
}

function readProcess(pid: string): RunningProcess[] {
  try {
    const [state = "", parent = ""] =
      readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    if (state === "Z") return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ").trim();
    return [{ pid: Number(pid), parent: Number(parent), command }];
  } catch {
    // Ended meanwhile.
    return [];
  }
}
