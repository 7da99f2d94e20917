import { z } from "zod";
import { RegressionSchema, toContractJson } from "../../../contracts/index.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import type { ServerContext } from "../server-context.ts";
import {
  cursor,
  findNamed,
  limit,
  nextCursor,
  pageOf,
  placeOf,
  repositoryName,
  runId,
  time,
} from "./parts.ts";

const auditRecord = z.object({
  number: z.int(),
  at: time,
  run_id: z.string(),
  kind: z.string(),
  role: z.string(),
  subject: z.string(),
  allowed: z.boolean(),
  code: z.string(),
  reason: z.string(),
  matched_rules: z.array(z.string()),
  previous_hash: z.string(),
  hash: z.string(),
});

/** What is remembered of all runs: tickets, trends, the audit log. */
export function recordRoutes(context: ServerContext): Route[] {
  return [listTickets, showTrends, listAudit, verifyAudit].map((make) => make(context));
}

function listTickets({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/tickets",
    summary: "List the tickets of runs, those of the newest run first; limit counts runs",
    tag: "Records",
    role: "viewer",
    query: z.strictObject({ repository: repositoryName.optional(), limit, cursor }),
    answer: z.object({
      tickets: z.array(
        z.object({
          ticket: contract(RegressionSchema),
          status: z.enum(["open", "tried", "fixed", "dropped"]),
        }),
      ),
      next_cursor: nextCursor,
    }),
    errors: [404],
    handle: async ({ query }) => {
      const asked = { repo: findNamed(repositories, query.repository), before: placeOf(query.cursor) };
      const runs = await app.listSummaries({ ...asked, hasTickets: true, limit: query.limit + 1 });
      const { next_cursor } = pageOf(runs, query.limit, ({ number }) => number);
      const tickets = await app.tickets({ ...asked, limit: query.limit });
      return {
        tickets: tickets.map(({ ticket, status }) => ({
          ticket: toContractJson(RegressionSchema, ticket),
          status,
        })),
        next_cursor,
      };
    },
  });
}

function showTrends({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/trends",
    summary: "Figures of runs by the day they began, oldest first",
    tag: "Records",
    role: "viewer",
    query: z.strictObject({
      repository: repositoryName.optional(),
      days: z.coerce.number().int().min(1).max(366).default(30),
    }),
    answer: z.object({
      days: z.array(
        z.object({
          day: z.iso.date(),
          runs: z.int(),
          merged: z.int(),
          failed: z.int().describe("Runs with a ticket"),
          tried: z.int().describe("Runs that a coder worked on"),
          healed: z.int().describe("Those of them that passed in the end"),
          flaky: z.int().describe("Runs with a flaky test"),
          coverage_pct: z.number().nullable().describe("Mean coverage of lines in the last build"),
          build_ms: z.number().nullable().describe("Mean time that the builds of a run took"),
          cost_usd: z.number(),
        }),
      ),
    }),
    errors: [404],
    handle: async ({ query }) => {
      const days = await app.trends({ repo: findNamed(repositories, query.repository), days: query.days });
      return {
        days: days.map(({ coveragePct, buildMs, costUsd, ...counts }) => ({
          ...counts,
          coverage_pct: coveragePct ?? null,
          build_ms: buildMs ?? null,
          cost_usd: costUsd,
        })),
      };
    },
  });
}

function listAudit({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/audit",
    summary: "The audit log, newest first",
    tag: "Audit",
    role: "viewer",
    query: z.strictObject({ run: runId.optional(), limit, cursor }),
    answer: z.object({ records: z.array(auditRecord), next_cursor: nextCursor }),
    handle: async ({ query }) => {
      const asked = { runId: query.run, before: placeOf(query.cursor), limit: query.limit + 1 };
      const found = (await app.policy.log(asked)).reverse();
      const { page, next_cursor } = pageOf(found, query.limit, ({ number }) => number);
      const records = page.map(({ atMs, runId: run_id, matchedRules, previousHash, ...record }) => ({
        ...record,
        ...{ run_id, matched_rules: matchedRules, previous_hash: previousHash },
        at: new Date(atMs).toISOString(),
      }));
      return { records, next_cursor };
    },
  });
}

function verifyAudit({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/audit/verify",
    summary: "Read the whole audit log and say whether it is unchanged",
    tag: "Audit",
    role: "viewer",
    query: z.strictObject({
      head: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .describe("The hash of a record that the log must hold"),
    }),
    answer: z.object({
      status: z.enum(["intact", "broken"]),
      records: z.int().optional(),
      head: z.string().optional(),
      number: z.int().optional().describe("The first record that is wrong"),
      reason: z.string().optional(),
    }),
    handle: ({ query }) => app.policy.verify({ head: query.head }),
  });
}
