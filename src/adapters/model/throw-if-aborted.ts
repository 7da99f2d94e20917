import { GoldseamError } from "../../contracts/index.ts";

/** Throws if a call was aborted: it has no answer then. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new GoldseamError("INFRASTRUCTURE", "aborted", { cause: signal.reason });
}
