import { readFileSync } from "node:fs";

/** Identifies this process, so that another can check whether it still runs, even if its pid was reused. */
export function processIdentity(): string {
  return `${process.pid}:${startTime(process.pid)}`;
}

/** Whether the process of that identity still runs on this machine. */
export function isAlive(identity: string): boolean {
  const [pid = "0", started = ""] = identity.split(":");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startTime(Number(pid)) === started;
}

function startTime(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" ? "dead" : (fields[19] ?? "");
  } catch {
    // Without /proc, the pid alone must do.
    return "";
  }
}
