import { findMovement } from "../../changes/find-movement.ts";
import { create, Decision, EventSchema, IdentitySource, type Run, RunState } from "../../contracts/index.ts";
import { whyAskPerson } from "../../loop/approval/capabilities.ts";
import type { Git } from "../../ports/git.ts";
import type { CapabilityGate, CapabilityRecords } from "./capability-gate.ts";

/** Approves a change that waits, if a council switched that on for it; returns whether it did. Doing it twice has one effect. */
export async function autoMerge(
  deps: CapabilityRecords & { readonly git: Git; readonly capabilities: CapabilityGate },
  run: Run,
): Promise<boolean> {
  const { approval } = run;
  if (run.state !== RunState.AWAITING_APPROVAL || run.capability || !approval || !run.policy?.council)
    return false;
  if (whyAskPerson(run) !== undefined) return false;
  if ((await findMovement(deps.git, run)).status === "moved") return false;
  const gate = await deps.capabilities.use("auto_merge", run);
  if (gate.status !== "on") return false;
  const decidedBy = `auto_merge, switched on by ${gate.requestId}`;
  const decision = {
    ...{ approvalId: approval.id, commitSha: approval.commitSha, decision: Decision.APPROVE, decidedBy },
    decidedAt: new Date(deps.clock.nowMs()).toISOString(),
    identity: { person: decidedBy, source: IdentitySource.CAPABILITY },
  };
  const id = `${approval.id}:auto-merge:${gate.requestId}`;
  const body = { case: "approvalDecided" as const, value: { decision } };
  const decided = await deps.orchestrator.accept(create(EventSchema, { id, runId: run.id, body }));
  return decided.state === RunState.MERGING;
}
