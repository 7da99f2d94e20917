import type { ChildProcess } from "node:child_process";
import type { LimitName } from "../../../ports/sandbox.ts";
import type { LauncherStatus } from "./launcher-status.ts";

/** Why a command was stopped. */
export type StopReason = "timeout" | "aborted" | { readonly limit: LimitName };

/** Ends a launched command when its time is over, its caller aborts or it exceeds a limit. */
export interface Stopper {
  /** Undefined unless the command was stopped. */
  readonly reason: StopReason | undefined;
  /** Ends it at once. */
  exceeded(limit: LimitName): void;
  close(): void;
}

const graceMs = 2000;
/** Extra time to start, which a container on a busy machine may need. */
const startMs = 60_000;
/** Longer timers fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Asks the whole tree to end with SIGTERM, and two seconds later ends it with SIGKILL. */
export function createStopper(
  child: ChildProcess,
  status: LauncherStatus,
  limits: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Stopper {
  let reason: StopReason | undefined;
  let grace: NodeJS.Timeout | undefined;
  let closed = false;

  const stop = async (why: StopReason) => {
    if (reason !== undefined) return;
    reason = why;
    // Before its init is known, killing the launcher could leave an unknown init behind.
    await status.treeKnown;
    if (closed) return;
    if (typeof why === "object") return kill();
    grace = setTimeout(kill, graceMs);
    await status.tree?.signal("SIGTERM");
  };
  const kill = () => {
    // The launcher first, or it reports its child's end in the command's output.
    child.kill("SIGKILL");
    status.tree?.kill();
  };
  const onAbort = () => void stop("aborted");

  const timeout = (ms: number) => setTimeout(() => void stop("timeout"), Math.min(ms, longestTimerMs));
  let timer = timeout(limits.timeoutMs + startMs);
  void status.treeKnown.then(() => {
    clearTimeout(timer);
    if (!closed) timer = timeout(limits.timeoutMs);
  });
  limits.signal?.addEventListener("abort", onAbort, { once: true });
  return {
    get reason() {
      return reason;
    },
    exceeded(limit) {
      // A command that was already asked to end gets no more time.
      if (reason === undefined) void stop({ limit });
      else kill();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(grace);
      limits.signal?.removeEventListener("abort", onAbort);
    },
  };
}
