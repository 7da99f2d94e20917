import { UnreadableMessage } from "../../../ports/bus.ts";
import type { LogLine } from "../../../ports/telemetry.ts";

/** What went wrong in a role, in one line; the role goes on. */
export function faultLine(role: string, error: unknown): LogLine {
  const reason = error instanceof Error ? error.message : String(error);
  const outlook = error instanceof UnreadableMessage ? "see dead-letters" : "it is tried again";
  const message = `${role}: ${reason.replace(/\s+/g, " ")}; ${outlook}`;
  return { level: "error", kind: "fault", message, fields: { role } };
}
