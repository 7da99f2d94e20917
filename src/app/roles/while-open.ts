import { GoldseamError } from "../../contracts/index.ts";
import { finalStates } from "../../loop/decide.ts";
import { joinSignals } from "../../ports/join-signals.ts";
import type { Store } from "../../ports/store.ts";
import type { Held } from "./while-held.ts";

const lookMs = 1000;

/** Works for a run until the run ends, such as because a person cancelled it: the work is stopped then, and nobody needs it. */
export async function whileOpen(
  store: Store,
  { runId, held }: { readonly runId: string; readonly held: Held },
  work: (held: Held) => Promise<void>,
): Promise<void> {
  const ended = new AbortController();
  const look = async () => {
    const state = await store.stateOf(runId);
    if (state !== undefined && finalStates.includes(state))
      ended.abort(new GoldseamError("CONFLICT", `run ${runId} has ended`));
  };
  const timer = setInterval(() => look().catch(() => {}), lookMs);
  const either = joinSignals(held.signal, ended.signal);
  try {
    await work({ ...held, signal: either.signal });
  } catch (error) {
    if (!ended.signal.aborted) throw error;
  } finally {
    clearInterval(timer);
    either.leave();
  }
}
