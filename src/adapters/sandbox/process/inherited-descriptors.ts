import { readdirSync, readFileSync } from "node:fs";

const closeOnExec = 0o2000000;

/**
 * Descriptors of this process that a child would inherit by accident: the parent of Goldseam may have left a folder or
 * a socket of the host open.
 */
export function inheritedDescriptors(): number[] {
  return readdirSync("/proc/self/fd")
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor));
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "latin1"));
    return (Number.parseInt(flags?.[1] ?? "0", 8) & closeOnExec) === 0;
  } catch {
    // Closed in the meantime: the descriptor of the listing itself.
    return false;
  }
}
