import {
  type ApprovalRequest,
  ApprovalRequestSchema,
  create,
  ReviewPacketSchema,
  type Run,
  RunState,
} from "../../contracts/index.ts";
import type { Decision, EventBody } from "../decision.ts";
import { rest } from "../jobs.ts";
import { daysAfter } from "./approval.ts";
import { awaitDecision } from "./approval-steps.ts";
import { highestOf } from "./assess-risks.ts";
import { capabilityTerms, describeRollout } from "./capabilities.ts";
import { convene } from "./convene.ts";

/** A5: a capability is switched on by the council of the base, and by nobody else. */
export function askForCapability(
  run: Run,
  { capability, change, policy }: EventBody<"capabilityRequested">,
  at: string,
): Decision | undefined {
  if (!capability || !change || !policy?.council) return undefined;
  Object.assign(run, { capability, change, policy, headSha: change.commitSha });
  run.approval = requestOf(run, at);
  return awaitDecision(run);
}

function requestOf(run: Run, at: string): ApprovalRequest {
  const { capability, policy } = run;
  const { repo = "", intoBranch = "", author = "", commitSha = "" } = run.change ?? {};
  const terms = capability && capabilityTerms(capability);
  const council = convene(run, `it switches on ${capability?.name}`);
  return create(ApprovalRequestSchema, {
    ...{ id: `${run.id}-${commitSha.slice(0, 7)}`, runId: run.id, commitSha, changeSha: commitSha },
    ...{ repo, intoBranch, intoSha: commitSha, author },
    title: `Switch on ${capability?.name}`,
    expiresAt: daysAfter(at, policy?.approvalDays ?? 0),
    risk: highestOf(terms?.risks ?? []),
    ...(terms && { terms }),
    ...(council && { council }),
    packet: create(ReviewPacketSchema, { summary: capability ? describeRollout(capability) : "" }),
  });
}

/** A5: one switch ends it, at once. */
export function endCapability(run: Run, { by, reason }: EventBody<"capabilityEnded">): Decision {
  return rest(run, RunState.CANCELLED, `Switched off by ${by}${reason && `: ${reason}`}.`);
}

/** A5: what a run does without a person is written down before it does it. */
export function noteUse(run: Run, { use }: EventBody<"capabilityUsed">): Decision | undefined {
  if (!use || run.capabilityUses.some(({ name }) => name === use.name)) return undefined;
  run.capabilityUses.push(use);
  return { run, commands: [], waits: [] };
}
