import { availableParallelism, totalmem } from "node:os";
import { GoldseamError } from "../../contracts/index.ts";
import type { jobTopics } from "../runs/messages.ts";

/** The roles that a worker may play; each is a consumer group. */
export const roleNames = ["orchestrator", "build", "plan", "write", "heal", "merge", "notify"] as const;

/** Decides, does one kind of job, or tells others. */
export type Role = (typeof roleNames)[number];

/** A role that does jobs. */
export type JobRole = keyof typeof jobTopics;

/** A job in a sandbox needs about so much. */
const bytesPerJob = 2e9;

/** The roles that were named; all if none was. */
export function parseRoles(names: readonly string[]): readonly Role[] {
  const unknown = names.find((name) => !roleNames.some((role) => role === name));
  if (unknown !== undefined)
    throw new GoldseamError("USAGE", `"${unknown}" is not a role: ${roleNames.join(", ")}`);
  return names.length === 0 ? roleNames : roleNames.filter((role) => names.includes(role));
}

/** How many jobs in sandboxes this machine, or the container it is, does well at a time. */
export function jobsAtOnce(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / bytesPerJob)));
}
