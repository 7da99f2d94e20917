import { createHash } from "node:crypto";
import {
  CommitStatus,
  create,
  EventSchema,
  GoldseamError,
  type Identity,
  type LoopPolicy,
  type Run,
  visibleLine,
} from "../../contracts/index.ts";
import { capabilityKinds, isCapabilityName } from "../../loop/approval/capabilities.ts";
import { knownPeople } from "../../loop/approval/who-may-approve.ts";
import type { Git } from "../../ports/git.ts";
import type { ConfigLoader } from "../config-loader.ts";
import type { By, CapabilityDesk, CapabilityState } from "../desk-types.ts";
import { type CapabilityRecords, findInForce } from "../runs/capability-gate.ts";
import { loopPolicy, risks } from "../runs/loop-policy.ts";
import { identify } from "./identify.ts";

interface CapabilityDeps extends CapabilityRecords {
  readonly git: Git;
  readonly loadConfig: ConfigLoader;
}

/** Lists capabilities, asks the council for one, and switches one off. */
export function createCapabilityDesk(deps: CapabilityDeps): CapabilityDesk {
  return {
    list: async (folder) => {
      const { repo, policy } = await findBase(deps, folder);
      const names = Object.keys(capabilityKinds);
      const states = await Promise.all(names.map((name) => stateOf(deps, repo, name)));
      return { governed: policy.council !== undefined, states };
    },
    request: async ({ repo: folder, name, percent, paths, below, watchedRuns, reason, by }) => {
      checkName(name);
      const { policy, ...base } = await findBase(deps, folder);
      if (!policy.council) throw new GoldseamError("CONFIG_INVALID", noCouncil(base.intoBranch));
      const identity = await whoActs(deps, base.repo, { by, policy });
      const at = deps.clock.nowMs();
      const hash = createHash("sha256")
        .update(JSON.stringify([base.repo, name, at]))
        .digest("hex");
      const runId = `c${hash.slice(0, 9)}`;
      const capability = {
        ...{ name, percent, paths: [...paths], watchedRuns, reason, requestedBy: identity.person },
        below: risks[below],
      };
      const change = {
        ...{ ...base, runId, status: CommitStatus.SUCCESS, author: identity.person },
        message: `Switch on ${name}`,
      };
      await record(deps, { runId, name, code: "REQUESTED", by: identity.person, reason });
      const value = { capability, change, policy };
      return deps.orchestrator.accept(
        create(EventSchema, { id: `${runId}:asked`, runId, body: { case: "capabilityRequested", value } }),
      );
    },
    off: async ({ repo: folder, name, reason, by }) => {
      checkName(name);
      const { repo } = await deps.git.resolveChange({ repo: folder, commit: "HEAD" });
      const inForce = await findInForce(deps.store, repo, name);
      if (inForce.length === 0) throw new GoldseamError("NOT_FOUND", `${name} is not switched on in ${repo}`);
      const { person } = await whoActs(deps, repo, { by, policy: inForce[0]?.policy });
      return Promise.all(
        inForce.map(async ({ id: runId }) => {
          await record(deps, { runId, name, code: "SWITCHED_OFF", by: person, reason });
          const body = { case: "capabilityEnded" as const, value: { by: person, reason } };
          return deps.orchestrator.accept(create(EventSchema, { id: `${runId}:ended`, runId, body }));
        }),
      );
    },
  };
}

function checkName(name: string): void {
  if (isCapabilityName(name)) return;
  const all = Object.keys(capabilityKinds).join(", ");
  throw new GoldseamError("USAGE", `no capability "${name}": there are ${all}`);
}

/** The branch whose settings name the council, never those of a change. */
async function findBase({ git, loadConfig }: CapabilityDeps, folder: string) {
  const { repo, commitSha, intoBranch } = await git.resolveChange({ repo: folder, commit: "HEAD" });
  const tip = (await git.branchTip(repo, intoBranch)) ?? commitSha;
  await git.sync(repo, [tip]);
  const config = await loadConfig({ repo, baseSha: tip, commitSha: tip }, { withoutModel: true });
  return { repo, commitSha: tip, intoBranch, intoSha: tip, policy: loopPolicy(config, repo) };
}

function noCouncil(branch: string): string {
  const instead = 'without one "coder" and "approval_required" decide';
  return `goldseam.json on ${branch} names no "council", which would switch it on; ${instead}`;
}

function whoActs(
  { git }: CapabilityDeps,
  repo: string,
  { by, policy }: { readonly by: By | undefined; readonly policy: LoopPolicy | undefined },
): Promise<Identity> {
  if (typeof by === "object") return Promise.resolve(by);
  return identify(git, { repo, by, known: knownPeople({ policy }) });
}

async function stateOf({ store }: CapabilityDeps, repo: string, name: string): Promise<CapabilityState> {
  const summary = isCapabilityName(name) ? capabilityKinds[name].summary : "";
  const [inForce] = await findInForce(store, repo, name);
  const runs = (await store.listRuns({ repo })).map(({ run }) => run).reverse();
  const used = runs.filter((run) => inForce && usedBy(run, inForce));
  return {
    name,
    summary,
    inForce,
    uses: used.length,
    watched: used.slice(0, inForce?.capability?.watchedRuns ?? 0),
  };
}

function usedBy({ capabilityUses }: Run, { id }: Run): boolean {
  return capabilityUses.some(({ requestId }) => requestId === id);
}

async function record(
  { audit, clock }: CapabilityDeps,
  entry: {
    readonly runId: string;
    readonly name: string;
    readonly code: string;
    readonly by: string;
    readonly reason: string;
  },
): Promise<void> {
  const { runId, name, code, by, reason } = entry;
  await audit.append({
    ...{
      atMs: clock.nowMs(),
      runId,
      kind: "capability",
      role: "approver",
      subject: name,
      allowed: true,
      code,
    },
    reason: visibleLine(`by ${by}${reason && `: ${reason}`}`),
    matchedRules: [],
  });
}
