import type { Bus, BusMessage } from "../../ports/bus.ts";
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
  const publish = (messages: readonly BusMessage[]) => deps.bus.publish(messages);
  while ((await deps.store.relayOutbox(batch, publish)) > 0);
}
