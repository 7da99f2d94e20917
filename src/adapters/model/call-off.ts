import { GoldseamError } from "../../contracts/index.ts";

/** Throws where a call was called off: there is nothing to answer then. */
export function throwIfCalledOff(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new GoldseamError("INFRASTRUCTURE", "called off", { cause: signal.reason });
}
