import { z } from "zod";
import {
  ApprovalDecisionSchema,
  ApprovalRequestSchema,
  ConditionSchema,
  Decision,
  enumName,
  type Run,
  RunState,
  RunStateSchema,
  RunSummarySchema,
  toContractJson,
} from "../../../contracts/index.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import { Refusal } from "../problem.ts";
import type { ServerContext } from "../server-context.ts";
import { cursor, identityOf, limit, line, nextCursor, pageOf, placeOf, summaryJson, text } from "./parts.ts";

const tag = "Approvals";
const approvalId = z
  .string()
  .regex(/^[a-z0-9]{1,40}-[a-z0-9]{1,40}$/)
  .describe("The id of an approval request");
const commitSha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
const decisions = {
  approve: Decision.APPROVE,
  approve_with_conditions: Decision.APPROVE_WITH_CONDITIONS,
  reject: Decision.REJECT,
} as const;

const looked = {
  commit_sha: commitSha.describe("The commit that was looked at; another one makes the answer stale"),
};
const decisionBody = z.discriminatedUnion("decision", [
  z.strictObject({ ...looked, decision: z.literal("approve"), reason: text(4_000).optional() }),
  z.strictObject({
    ...{ ...looked, decision: z.literal("approve_with_conditions"), reason: text(4_000).optional() },
    conditions: z
      .array(line(500).min(1))
      .min(1)
      .max(20)
      .describe("One that begins with P1: or P2: does not hold up the merge"),
  }),
  z.strictObject({ ...looked, decision: z.literal("reject"), reason: text(4_000).min(1) }),
]);

const packet = z.object({
  approval: contract(ApprovalRequestSchema),
  state: z.string().describe("The state of its run"),
  votes: z.array(contract(ApprovalDecisionSchema)),
  conditions: z.array(contract(ConditionSchema)),
  decision: contract(ApprovalDecisionSchema).optional(),
});

const answers = z.enum(["allowed", "self-approved", "refused"]);

/** Requests for approval, and their answers. */
export function approvalRoutes(context: ServerContext): Route[] {
  return [listApprovals, showApproval, showStanding, decide, satisfyCondition].map((make) => make(context));
}

function listApprovals({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/approvals",
    summary: "List the requests that wait for a person, newest first",
    tag,
    role: "viewer",
    query: z.strictObject({ limit, cursor }),
    answer: z.object({ approvals: z.array(contract(RunSummarySchema)), next_cursor: nextCursor }),
    handle: async ({ query }) => {
      const found = await app.listSummaries({
        states: [RunState.AWAITING_APPROVAL],
        before: placeOf(query.cursor),
        limit: query.limit + 1,
      });
      const { page, next_cursor } = pageOf(found, query.limit, ({ number }) => number);
      return {
        approvals: page.map(({ summary }) => toContractJson(RunSummarySchema, summary)),
        next_cursor,
      };
    },
  });
}

function showApproval({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/approvals/{id}",
    summary: "Everything to decide on: the packet, votes and conditions",
    tag,
    role: "viewer",
    params: z.strictObject({ id: approvalId }),
    answer: packet,
    handle: async ({ params }) => packetOf(await findApproval(app, params.id)),
  });
}

function showStanding({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/approvals/{id}/standing",
    summary: "What a decision of the owner of the token would be worth now",
    tag,
    role: "viewer",
    params: z.strictObject({ id: approvalId }),
    answer: z.object({
      person: z.string(),
      approve: answers,
      reject: answers,
      reason: z.string().nullable().describe("Why they may not approve"),
      moved: z.string().nullable().describe("Why nobody can approve any more: the branches moved on"),
    }),
    handle: async ({ params, who }) => {
      const { approve, reject, reason, moved } = await app.standing(params.id, identityOf(who));
      return { person: who.owner, approve, reject, reason: reason ?? null, moved: moved ?? null };
    },
  });
}

function decide({ app }: ServerContext): Route {
  return route({
    method: "post",
    path: "/approvals/{id}/decisions",
    summary: "Approve or reject, as the owner of the token",
    tag,
    role: "approver",
    params: z.strictObject({ id: approvalId }),
    body: decisionBody,
    answer: z.object({
      run: contract(RunSummarySchema),
      counted: z.boolean().describe("False if the same was decided before, or by somebody who was faster"),
    }),
    handle: async ({ params, body, who }) => {
      const { decision, commit_sha, reason } = body;
      const conditions = body.decision === "approve_with_conditions" ? body.conditions : [];
      const { run, counted } = await app.decide({
        ...{ approvalId: params.id, commitSha: commit_sha, decision: decisions[decision] },
        ...{ reason, conditions, by: identityOf(who) },
      });
      return { run: summaryJson(run), counted };
    },
  });
}

function satisfyCondition({ app }: ServerContext): Route {
  return route({
    method: "post",
    path: "/approvals/{id}/conditions/{number}",
    summary: "Say that a condition is satisfied",
    tag,
    role: "approver",
    params: z.strictObject({ id: approvalId, number: z.coerce.number().int().min(1).max(1_000) }),
    body: z.strictObject({ evidence: text(4_000).min(1) }),
    answer: packet,
    handle: async ({ params, body, who }) => {
      const asked = { approvalId: params.id, number: params.number, evidence: body.evidence };
      return packetOf(await app.satisfy({ ...asked, by: identityOf(who) }));
    },
  });
}

async function findApproval(app: ServerContext["app"], id: string): Promise<Run> {
  const [found] = await app.listRuns({ approvalId: id, limit: 1 });
  if (!found) throw new Refusal(404, "NOT_FOUND", `no approval request "${id}"`);
  return found.run;
}

function packetOf({ approval, votes, conditions, decision, state }: Run) {
  return {
    approval: approval && toContractJson(ApprovalRequestSchema, approval),
    state: enumName(RunStateSchema, state),
    votes: votes.map((vote) => toContractJson(ApprovalDecisionSchema, vote)),
    conditions: conditions.map((one) => toContractJson(ConditionSchema, one)),
    ...(decision && { decision: toContractJson(ApprovalDecisionSchema, decision) }),
  };
}
