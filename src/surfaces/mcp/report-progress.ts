import type { ServerContext } from "@modelcontextprotocol/server";
import { stepTitle } from "../../app/observe/step-title.ts";
import { visibleLine } from "../../contracts/index.ts";
import type { Progress } from "../../ports/progress.ts";

/** Clients give up on calls that say nothing for a minute or so. */
const heartbeatMs = 10_000;
/** Details may change many times a second. */
const quietMs = 500;
const longest = 300;

/** Sends the progress of a call to the client, if it asked for it, and a sign of life while a step takes long. */
export function reportProgress(mcpReq: ServerContext["mcpReq"]): { progress: Progress; stop(): void } {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return { progress: () => {}, stop: () => {} };
  let sent = 0;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let message = "started";
  const send = () => {
    sent += 1;
    sentAtMs = performance.now();
    const params = { progressToken: token, progress: sent, message };
    // Progress is no reason to fail: the client may be gone.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
  const timer = setInterval(send, heartbeatMs).unref();
  return {
    progress: (event) => {
      const what = `${event.stage}: ${stepTitle(event)} ${event.status}`;
      message = visibleLine(event.detail ? `${what}, ${event.detail}` : what).slice(0, longest);
      if (event.status !== "info" || performance.now() - sentAtMs > quietMs) send();
    },
    stop: () => clearInterval(timer),
  };
}
