import {
  create,
  EventSchema,
  enumName,
  GoldseamError,
  RunState,
  RunStateSchema,
  visibleLine,
} from "../../contracts/index.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { Store } from "../../ports/store.ts";
import type { App } from "../app.ts";
import { findRun } from "../runs/find-run.ts";
import type { Orchestrator } from "../runs/orchestrator.ts";
import { identify } from "./identify.ts";

/** Ends runs that nobody wants any more. */
export function createCancelling(deps: {
  readonly git: Git;
  readonly store: Store;
  readonly orchestrator: Orchestrator;
  readonly audit: Audit;
  readonly clock: Clock;
}): Pick<App, "cancel"> {
  return {
    cancel: async (id, { reason, by }) => {
      const { run } = await findRun(deps.store, id);
      if (run.state === RunState.CANCELLED) return run;
      const repo = run.change?.repo ?? "";
      const { person } = typeof by === "object" ? by : await identify(deps.git, { repo, by, known: [] });
      const why = visibleLine(`cancelled by ${person}${reason && `: ${reason}`}`);
      const body = { case: "cancelRequested" as const, value: { reason: why } };
      const cancelled = await deps.orchestrator.accept(
        create(EventSchema, { id: `${run.id}:cancel:${deps.clock.nowMs()}`, runId: run.id, body }),
      );
      const isCancelled = cancelled.state === RunState.CANCELLED;
      await deps.audit.append({
        ...{ atMs: deps.clock.nowMs(), runId: run.id, kind: "cancel", role: "proposer", subject: run.id },
        ...{ allowed: isCancelled, code: isCancelled ? "CANCELLED" : "NOT_CANCELLED", reason: why },
        matchedRules: [],
      });
      if (isCancelled) return cancelled;
      const state = enumName(RunStateSchema, cancelled.state);
      throw new GoldseamError("CONFLICT", `run ${run.id} is ${state}: it can no longer be cancelled`);
    },
  };
}
