import { useState } from "react";
import { request } from "../api/request.ts";
import type { Run } from "../api/types.gen.ts";
import { nameOf, short } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Ago } from "../parts/text/time.tsx";
import { hasEnded, StateBadge } from "../runs/run-states.tsx";
import { linkTo } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";

/** What a run is called. */
export function titleOfRun({ change, capability, id }: Run): string {
  if (capability) return `Switch on ${capability.name.replaceAll("_", " ")}`;
  return change?.message.split("\n")[0] || `Run ${id}`;
}

/** What a run is about, its state, and what one can do with it. */
export function RunHead({
  run,
  createdAt,
  onChange,
}: {
  readonly run: Run;
  readonly createdAt: string;
  readonly onChange: () => void;
}) {
  const { nameOf: repositoryName } = useSession();
  const { change } = run;
  return (
    <header className="run-head">
      <a className="back" href={linkTo(["runs"])}>
        <Icon name="back" size={16} /> Runs
      </a>
      <div className="run-head-row">
        <h1>{titleOfRun(run)}</h1>
        <Actions run={run} onChange={onChange} />
      </div>
      <p className="run-meta">
        <StateBadge state={run.state} stale={run.superseded_by !== ""} />
        <span className="chip">{repositoryName(change?.repo ?? "")}</span>
        <span className="branch">
          <Icon name="branch" size={14} />
          <span className="path">{change?.branch_name || short(change?.commit_sha ?? "")}</span>
          <Icon name="arrow" size={14} />
          <span className="path">{change?.into_branch}</span>
        </span>
        <code>{short(run.head_sha || change?.commit_sha || "")}</code>
        <span>{nameOf(change?.author ?? "")}</span>
        <Ago at={createdAt} />
        {run.cycle > 1 && <span>cycle {run.cycle}</span>}
      </p>
    </header>
  );
}

function Actions({ run, onChange }: { readonly run: Run; readonly onChange: () => void }) {
  const { may } = useSession();
  const [problem, setProblem] = useState("");
  const params = { id: run.id };
  const act = async (work: () => Promise<unknown>) => {
    setProblem("");
    await work().catch((error: Error) => setProblem(error.message));
    onChange();
  };
  const waitsWithTicket = run.state === "PAUSED" && run.pause_reason === "TICKET";
  const canHeal = waitsWithTicket && run.policy?.coder_configured === true && may("proposer");
  return (
    <div className="actions">
      {run.state === "AWAITING_APPROVAL" && run.approval && (
        <a className="button primary" href={linkTo(["approvals", run.approval.id])}>
          <Icon name="hand" /> Review
        </a>
      )}
      {canHeal && (
        <button
          type="button"
          className="button"
          onClick={() => act(() => request("POST /runs/{id}/heal", { params }))}
        >
          <Icon name="heal" /> Start the coder
        </button>
      )}
      {!hasEnded(run.state) && run.state !== "IN_FORCE" && run.state !== "MERGING" && may("proposer") && (
        <button
          type="button"
          className="button"
          onClick={() => act(() => request("POST /runs/{id}/cancel", { params, body: {} }))}
        >
          <Icon name="stop" /> Cancel
        </button>
      )}
      <p className="problem-line" role="alert">
        {problem}
      </p>
    </div>
  );
}
