import type { Bus } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";

const batch = 100;

/** Moves due timers and the outbox to the bus. A message may be published twice; consumers recognise it by its id. */
export async function relayOnce(deps: {
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
}): Promise<void> {
  const due = await deps.store.nextTimerAtMs();
  if (due !== undefined && due <= deps.clock.nowMs()) await deps.store.releaseDueTimers(deps.clock.nowMs());
  while ((await deps.store.relayOutbox(batch, (messages) => deps.bus.publish(messages))) > 0);
}

/** Relays for many who ask at the same time: each waits for a relay that began after they asked, and shares it. */
export function createRelay(deps: Parameters<typeof relayOnce>[0]): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        running = relayOnce(deps);
        return running;
      });
    return next;
  };
}
