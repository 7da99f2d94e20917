import type { Progress } from "../../ports/progress.ts";
import type { Role } from "./roles.ts";

/** How roles are played. */
export interface ServeAsked {
  readonly roles: readonly Role[];
  /** How many jobs run in sandboxes at a time; by CPUs and memory if absent. */
  readonly jobs?: number | undefined;
  /** Seconds that running jobs get after the signal; 600 if absent. */
  readonly drainSec?: number | undefined;
  /** Where `/healthz`, `/readyz` and `/metrics` are served; nowhere if absent. Port 0 is any free one. */
  readonly listen?: { readonly host: string; readonly port: number } | undefined;
  /** Called once work has begun, with the address of the probes. */
  readonly onReady?:
    | ((about: { readonly address: string | undefined; readonly jobs: number }) => void)
    | undefined;
  readonly onFault?: ((role: Role, error: unknown) => void) | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}
