import {
  create,
  EventSchema,
  GoldseamError,
  openTickets,
  PauseReason,
  type Regression,
  type Run,
  RunState,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Store } from "../../ports/store.ts";
import type { App, Ticket } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { findRun } from "../runs/find-run.ts";
import { loopPolicy } from "../runs/loop-policy.ts";
import type { Orchestrator } from "../runs/orchestrator.ts";
import { identify } from "./identify.ts";

/** Starts coders on request. */
export function createHealing(deps: {
  readonly store: Store;
  readonly orchestrator: Orchestrator;
  readonly git: Pick<Git, "identity">;
  readonly loadConfig: ConfigLoader;
}): Pick<App, "heal"> {
  return {
    heal: async (id, by) => {
      const { run } = await findRun(deps.store, id);
      if (!run.change || !waitsWithTicket(run))
        throw new GoldseamError("CONFLICT", `run ${run.id} has no ticket that waits for a person`);
      const config = await deps.loadConfig(run.change);
      if (!config.coder)
        throw new GoldseamError(
          "CONFIG_INVALID",
          `no coder is configured: name one with --coder (model is the model that plans), or as "coder" in goldseam.json on ${run.change.intoBranch || "the base"}`,
        );
      // The remote stays the one that the run began with.
      const policy = { ...loopPolicy(config, run.change.repo), remote: run.policy?.remote ?? "" };
      const { repo } = run.change;
      const { person: requestedBy } = by ?? (await identify(deps.git, { repo, by: undefined, known: [] }));
      const event = create(EventSchema, {
        id: `${run.id}:heal-requested:${run.cycle}:${run.healAttempts.length}`,
        runId: run.id,
        body: { case: "healRequested", value: { policy, requestedBy } },
      });
      return deps.orchestrator.accept(event);
    },
  };
}

/** Every ticket of the runs, those of the newest run first. */
export function listTickets(runs: readonly { readonly run: Run }[]): Ticket[] {
  return runs.flatMap(({ run }) =>
    run.tickets.map((ticket) => ({ ticket, run, status: statusOf(run, ticket) })),
  );
}

function waitsWithTicket(run: Run): boolean {
  return run.state === RunState.PAUSED && run.pauseReason === PauseReason.TICKET && run.tickets.length > 0;
}

const fixedStates: ReadonlySet<RunState> = new Set([
  RunState.AWAITING_APPROVAL,
  RunState.MERGING,
  RunState.DONE,
]);
const droppedStates: ReadonlySet<RunState> = new Set([RunState.REJECTED, RunState.CANCELLED]);

function statusOf(run: Run, ticket: Regression): Ticket["status"] {
  if (fixedStates.has(run.state)) return "fixed";
  if (droppedStates.has(run.state)) return "dropped";
  return openTickets(run).includes(ticket) ? "open" : "tried";
}
