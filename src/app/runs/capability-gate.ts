import { create, EventSchema, type Run, RunState } from "../../contracts/index.ts";
import { appliesTo, type CapabilityName } from "../../loop/approval/capabilities.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Orchestrator } from "./orchestrator.ts";

/** Whether Goldseam may do something without a person. */
export type CapabilityStatus =
  /** The base names no council: its other settings decide. */
  | { readonly status: "ungoverned" }
  | { readonly status: "on"; readonly requestId: string }
  | { readonly status: "off"; readonly reason: string };

/** Asked at the moment of use: a capability that was just switched off is off. */
export interface CapabilityGate {
  find(name: CapabilityName, run: Run): Promise<CapabilityStatus>;
  /** As `find`, and records the answer, and the use if it is allowed. */
  use(name: CapabilityName, run: Run): Promise<CapabilityStatus>;
}

/** What capabilities are read from and recorded in. */
export interface CapabilityRecords {
  readonly store: Store;
  readonly orchestrator: Orchestrator;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** The gate over the requests that councils approved. */
export function createCapabilityGate(deps: CapabilityRecords): CapabilityGate {
  const find: CapabilityGate["find"] = async (name, run) => {
    if (!run.policy?.council) return { status: "ungoverned" };
    const [inForce] = await findInForce(deps.store, run.change?.repo ?? "", name);
    if (!inForce?.capability) return { status: "off", reason: `${name} is off: ${remedy(name)}` };
    const applies = appliesTo(inForce.capability, run);
    if (applies.status === "not")
      return { status: "off", reason: `${name} does not apply: ${applies.reason}` };
    return { status: "on", requestId: inForce.id };
  };
  return {
    find,
    use: async (name, run) => {
      const found = await find(name, run);
      if (found.status === "ungoverned") return found;
      await record(deps, run, { name, found });
      if (found.status === "on") await noteUse(deps, run, { name, requestId: found.requestId });
      return found;
    },
  };
}

/** The requests by which a capability is on, the newest first. */
export async function findInForce(store: Store, repo: string, name: string): Promise<Run[]> {
  const open = await store.transact((tx) => tx.openRunsInLane(repo, ""));
  return open
    .filter(({ state, capability }) => state === RunState.IN_FORCE && capability?.name === name)
    .reverse();
}

/** Why a capability does not let something happen. */
export function whyNotOn(status: Exclude<CapabilityStatus, { status: "on" }>): string {
  return status.status === "off" ? status.reason : "no council has switched it on";
}

function remedy(name: string): string {
  return `goldseam capabilities request ${name} asks the council for it`;
}

async function record(
  { audit, clock }: CapabilityRecords,
  run: Run,
  {
    name,
    found,
  }: { readonly name: string; readonly found: Exclude<CapabilityStatus, { status: "ungoverned" }> },
): Promise<void> {
  const allowed = found.status === "on";
  await audit.append({
    ...{ atMs: clock.nowMs(), runId: run.id, kind: "capability", role: "goldseam", subject: name, allowed },
    code: allowed ? "CAPABILITY_ON" : "CAPABILITY_OFF",
    reason: allowed ? `switched on by ${found.requestId}` : found.reason,
    matchedRules: [],
  });
}

async function noteUse(
  { orchestrator, clock }: CapabilityRecords,
  run: Run,
  { name, requestId }: { readonly name: string; readonly requestId: string },
): Promise<void> {
  const use = { name, requestId, at: new Date(clock.nowMs()).toISOString() };
  await orchestrator.accept(
    create(EventSchema, {
      id: `${run.id}:used:${name}`,
      runId: run.id,
      body: { case: "capabilityUsed", value: { use } },
    }),
  );
}
