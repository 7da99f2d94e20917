import { GoldseamError, type Run, RunState } from "../../contracts/index.ts";
import { restingStates } from "../../loop/decide.ts";
import type { Progress, StageName } from "../../ports/progress.ts";
import type { Store } from "../../ports/store.ts";

const lookMs = 500;

const stages: Partial<Record<RunState, StageName>> = {
  [RunState.BASELINE]: "baseline",
  [RunState.PLANNING]: "plan",
  [RunState.WRITING]: "write",
  [RunState.REBUILDING]: "rebuild",
  [RunState.HEALING]: "heal",
};

/** Waits until a run that workers elsewhere drive rests, and reports where it is. */
export async function awaitRun(
  {
    store,
    progress,
    signal,
  }: { readonly store: Store; readonly progress: Progress; readonly signal?: AbortSignal | undefined },
  runId: string,
): Promise<Run> {
  let shown: RunState | undefined;
  for (;;) {
    const state = await store.stateOf(runId);
    const stored =
      state === undefined || restingStates.includes(state) ? await store.findRun(runId) : undefined;
    if (stored) return stored.run;
    if (state === undefined) throw new GoldseamError("NOT_FOUND", `no run ${runId}`);
    if (state !== shown) {
      const stage = stages[state] ?? "build";
      progress({ runId, stage, step: "wait", status: "info", detail: "for a worker to do it" });
    }
    shown = state;
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
