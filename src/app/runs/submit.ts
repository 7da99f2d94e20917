import { createHash } from "node:crypto";
import type { Config } from "../../config/config.ts";
import {
  type CommitResult,
  CommitResultSchema,
  CommitStatus,
  create,
  type Event,
  EventSchema,
  GoldseamError,
  type LoopPolicy,
  type Run,
  RunState,
  visibleLine,
  visibleText,
} from "../../contracts/index.ts";
import { decide } from "../../loop/decide.ts";
import type { Git } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { RunQuery, Store, StoredRun } from "../../ports/store.ts";
import { detectAt } from "../../workbench/detect-at.ts";
import type { ChangeOptions } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import type { CapabilityGate } from "./capability-gate.ts";
import { loopPolicy } from "./loop-policy.ts";
import { noteDangers } from "./note-dangers.ts";
import type { Orchestrator } from "./orchestrator.ts";
import { isSamePlan, planOf, refuseOutsidePlan } from "./plan-of-change.ts";

/** A change as the loop knows it: resolved, copied to the mirror, with its changed files. */
export async function describeChange(
  { git, secrets }: { readonly git: Git; readonly secrets: Secrets },
  options: ChangeOptions,
): Promise<CommitResult> {
  const resolved = await git.resolveChange(options);
  const { repo, commitSha, baseSha, branchName, intoBranch } = resolved;
  const message = visibleText(await secrets.redact(resolved.message));
  const intoSha = (await git.branchTip(repo, intoBranch)) ?? "";
  await git.sync(repo, [commitSha, baseSha, intoSha]);
  const changed = await git.changedFiles(repo, baseSha, commitSha);
  return create(CommitResultSchema, {
    status: CommitStatus.SUCCESS,
    repo,
    branchName,
    commitSha,
    baseSha,
    intoBranch,
    intoSha,
    author: visibleLine(resolved.author),
    contributors: [
      ...(await git.contributors(repo, baseSha, commitSha)),
      ...(options.broughtBy ? [options.broughtBy] : []),
    ].map(visibleLine),
    message,
    changedFiles: changed.map(({ path }) => path),
    proposer: visibleLine(options.proposer ?? ""),
    taskId: visibleLine(options.task ?? (options.plan?.id || branchName || commitSha)),
    fileChanges: changed.map(({ path, added = 0, removed = 0 }) => ({ path, added, removed })),
    plan: await planOf(secrets, { commitSha, message, given: options.plan }),
  });
}

/** States that a user may want to start over from; any other run of the same change continues. */
const tryAgain: readonly RunState[] = [RunState.PAUSED, RunState.REJECTED, RunState.CANCELLED];

/** What submitting needs. */
interface SubmitDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly store: Store;
  readonly orchestrator: Orchestrator;
  readonly loadConfig: ConfigLoader;
  readonly capabilities: CapabilityGate;
}

/** How a change is handed in. */
export interface SubmitOptions extends ChangeOptions {
  readonly fresh?: boolean;
  readonly unattended?: boolean;
  /** The same key twice is one run, whatever became of it. */
  readonly key?: string | undefined;
  /** The work that it follows from, as in W3C Trace Context. */
  readonly traceparent?: string | undefined;
}

/** Hands a change to the loop; one that is in progress, awaits approval or is merged is returned as it is. */
export async function submitChange(
  deps: SubmitDeps,
  { fresh = false, unattended = false, key, traceparent, ...asked }: SubmitOptions,
): Promise<Run> {
  const change = await describeChange(deps, asked);
  if (asked.plan) await refuseOutsidePlan(deps.git, change);
  const same = fresh ? undefined : await findSameChange(deps.store, change, asked.plan !== undefined);
  if (same) return same.run;
  const event = {
    ...(await submission(deps, change, { notes: asked.notes, key })),
    traceparent: traceparent ?? "",
  };
  return unattended ? submitUnattended(deps, event) : deps.orchestrator.accept(event);
}

/** Where a council governs the repository, nobody need start a run only if it says so. */
async function submitUnattended({ orchestrator, capabilities }: SubmitDeps, event: Event): Promise<Run> {
  const asked = decide(undefined, event).run;
  const gate = await capabilities.find("autonomous_tests", asked);
  if (gate.status === "off") throw new GoldseamError("FORBIDDEN", gate.reason);
  const run = await orchestrator.accept(event);
  if (gate.status === "on") await capabilities.use("autonomous_tests", run);
  return run;
}

/** A plan that was given makes it another change; one that was not leaves it as it is. */
async function findSameChange(
  store: Store,
  change: CommitResult,
  isPlanned: boolean,
): Promise<StoredRun | undefined> {
  const runs = await store.listRuns(ofCommit(change));
  return runs.find(
    ({ run }) =>
      isSameChange(run.change, change) &&
      !tryAgain.includes(run.state) &&
      (!isPlanned || isSamePlan(run.change?.plan, change.plan)),
  );
}

/** The event that starts a run; its id differs between several runs of one change. */
async function submission(
  deps: SubmitDeps,
  change: CommitResult,
  { notes = [], key }: { readonly notes?: readonly string[] | undefined; readonly key?: string | undefined },
): Promise<Event> {
  const config = await deps.loadConfig(change);
  await detectAt(deps.git, { repo: change.repo, config }, change.commitSha);
  const earlier = (await deps.store.listRuns(ofCommit(change))).filter(({ run }) =>
    isSameChange(run.change, change),
  );
  const parts = [
    change.repo,
    change.branchName,
    change.commitSha,
    change.baseSha,
    change.intoBranch,
    key ?? earlier.length,
  ];
  const runId = `r${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 9)}`;
  const dangers = await noteDangers(deps, change, config);
  const body = {
    case: "changeSubmitted" as const,
    value: {
      change: { ...change, runId, ...dangers, notes: [...notes, ...dangers.notes] },
      policy: await policyOf(deps.git, change.repo, config),
    },
  };
  return create(EventSchema, { id: `${runId}:submitted`, runId, body });
}

/** Throws where the remote that results go to is not there. */
async function policyOf(git: Git, repo: string, config: Config): Promise<LoopPolicy> {
  const policy = loopPolicy(config, repo);
  if (policy.remote !== "") await git.findRemote(repo, policy.remote);
  return policy;
}

function ofCommit({ repo, commitSha }: CommitResult): RunQuery {
  return { repo, commitSha };
}

function isSameChange(one: CommitResult | undefined, other: CommitResult): boolean {
  return (
    one?.commitSha === other.commitSha &&
    one.baseSha === other.baseSha &&
    one.branchName === other.branchName &&
    one.intoBranch === other.intoBranch
  );
}
