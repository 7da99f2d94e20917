import type { Bus } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";

const batch = 100;

/** Moves due timers and the outbox to the bus. A message may be published twice; the bus recognises it by its id. */
export async function relayOnce(deps: {
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
}): Promise<void> {
  const due = await deps.store.nextTimerAtMs();
  if (due !== undefined && due <= deps.clock.nowMs()) await deps.store.releaseDueTimers(deps.clock.nowMs());
  for (;;) {
    const messages = await deps.store.pendingOutbox(batch);
    if (messages.length === 0) return;
    await deps.bus.publish(messages);
    await deps.store.removeFromOutbox(messages.map(({ id }) => id));
  }
}
