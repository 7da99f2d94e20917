import { GoldseamError } from "../../contracts/index.ts";
import type { BusMessage } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import { joinSignals } from "../../ports/join-signals.ts";
import type { Lease, Leases } from "../../ports/leases.ts";
import type { Store } from "../../ports/store.ts";

/** So long after its holder fell silent, somebody else may take a lease. */
export const leaseMs = 30_000;

/** The lease of a piece of work, while it is done. */
export interface Held {
  readonly lease: Lease;
  /** Aborts when somebody else took the lease, or the work is to stop. */
  readonly signal: AbortSignal;
  /** Throws if somebody else took the lease: asked right before an effect that lasts. */
  confirm(): Promise<void>;
}

/** How work under a lease ended. */
export type HeldWork<T> =
  | { readonly status: "done"; readonly value: T }
  /** Somebody else does it: nothing was begun, or whatever was begun is theirs now. */
  | { readonly status: "busy" | "lost" };

/** Works under a lease, renewed as long as the work takes. Work that goes on after the lease was taken ends as lost. */
export async function whileHeld<T>(
  leases: Leases,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal | undefined },
  work: (held: Held) => Promise<T>,
): Promise<HeldWork<T>> {
  const lease = await leases.takeLease(name, leaseMs);
  if (!lease) return { status: "busy" };
  const lost = new AbortController();
  const renew = async () => {
    if (!(await leases.renewLease(lease, leaseMs)))
      lost.abort(new GoldseamError("INFRASTRUCTURE", `${name} was taken over by another worker`));
  };
  // A store that does not answer now may answer next time; effects wait for its answer.
  const timer = setInterval(() => renew().catch(() => {}), leaseMs / 3);
  const confirm = async () => {
    await renew();
    lost.signal.throwIfAborted();
  };
  const both = joinSignals(signal, lost.signal);
  try {
    return { status: "done", value: await work({ lease, signal: both.signal, confirm }) };
  } catch (error) {
    if (lost.signal.aborted) return { status: "lost" };
    throw error;
  } finally {
    clearInterval(timer);
    both.leave();
    await leases.releaseLease(lease);
  }
}

/** Has a message come again once the lease of whoever works on it would have ended, in case they die. */
export async function comeAgain(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  message: BusMessage,
): Promise<void> {
  const dueAtMs = clock.nowMs() + leaseMs;
  const again = { ...message, id: `${message.id}:again-${dueAtMs}` };
  // Not under the run's own name: its timers go when it ends.
  const timer = { id: `${message.id}:again`, runId: `${message.key}/leases`, dueAtMs, message: again };
  await store.transact((tx) => tx.setTimer(timer));
}
