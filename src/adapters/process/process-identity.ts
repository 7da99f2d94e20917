import { readFileSync } from "node:fs";

/** Names this process so that another can tell whether it still lives, also after its number was given away again. */
export function processIdentity(): string {
  return `${process.pid}:${startTime(process.pid)}`;
}

/** Whether the process of that identity still runs on this machine. */
export function isAlive(identity: string): boolean {
  const [pid = "0", started = ""] = identity.split(":");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startTime(Number(pid)) === started;
}

function startTime(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" ? "dead" : (fields[19] ?? "");
  } catch {
    // No /proc on this system: the process number alone must do.
    return "";
  }
}
