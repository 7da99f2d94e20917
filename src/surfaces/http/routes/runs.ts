import { z } from "zod";
import {
  RunState,
  RunStateSchema,
  RunSummarySchema,
  summarizeRun,
  toContractJson,
} from "../../../contracts/index.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import type { ServerContext } from "../server-context.ts";
import { streamRun } from "../stream-run.ts";
import {
  checkExact,
  cursor,
  identityOf,
  limit,
  line,
  listedRun,
  listedRunJson,
  nextCursor,
  pageOf,
  plan,
  planOf,
  repositoryName,
  revision,
  runId,
  wholeRun,
  wholeRunJson,
} from "./parts.ts";

const stateNames = RunStateSchema.values
  .filter(({ number }) => number !== 0)
  .map(({ localName }) => localName);
const started = z.object({ run: contract(RunSummarySchema) });
const streamedEvent = z.object({
  event: z.enum(["progress", "state", "end"]),
  data: z.string().describe("JSON"),
  id: z.string().optional().describe("Give it as Last-Event-ID to continue after it"),
});
const tag = "Runs";

/** Runs: lists, one of them, and what changes them. */
export function runRoutes(context: ServerContext): Route[] {
  const { app, repositories } = context;
  const find = async (id: string) => {
    const stored = await app.findRun(id);
    checkExact(id, stored.run.id);
    return stored;
  };
  const summaryOf = (run: Parameters<typeof summarizeRun>[0]) => ({
    run: toContractJson(RunSummarySchema, summarizeRun(run)),
  });
  return [
    route({
      method: "get",
      path: "/runs",
      summary: "List runs, newest first",
      tag,
      role: "viewer",
      query: z.strictObject({
        repository: repositoryName.optional(),
        state: z
          .string()
          .regex(new RegExp(`^(${stateNames.join("|")})(,(${stateNames.join("|")}))*$`))
          .max(300)
          .optional()
          .describe("One state, or several with commas between"),
        branch: revision.optional(),
        text: line(200).min(3).optional().describe("Some text within id, branch, title or author"),
        limit,
        cursor,
      }),
      answer: z.object({ runs: z.array(listedRun), next_cursor: nextCursor }),
      errors: [404],
      handle: async ({ query }) => {
        const found = await app.listSummaries({
          repo: query.repository === undefined ? undefined : repositories.find(query.repository),
          states: query.state?.split(",").map((name) => RunState[name as keyof typeof RunState]),
          branch: query.branch,
          text: query.text,
          before: query.cursor === undefined ? undefined : Number(query.cursor),
          limit: query.limit + 1,
        });
        const { page, next_cursor } = pageOf(found, query.limit, ({ number }) => number);
        return { runs: page.map(listedRunJson), next_cursor };
      },
    }),
    route({
      method: "post",
      path: "/runs",
      summary: "Submit a change; one that is in progress, awaits approval or is merged is answered as it is",
      tag,
      role: "proposer",
      body: z.strictObject({
        repository: repositoryName,
        commit: revision,
        base: revision.optional().describe("Where the change left the branch that it goes into, if absent"),
        into: revision.optional().describe("The branch that it is merged into"),
        plan: plan.optional(),
        task: line(200).optional().describe("The task that it is an attempt at"),
        fresh: z.boolean().optional().describe("Start over, even if this change has a run"),
      }),
      status: 202,
      answer: started,
      errors: [404, 503],
      handle: async ({ body: { repository, fresh = false, ...change } }) => {
        const repo = repositories.find(repository);
        return summaryOf(await app.submit({ ...change, repo, fresh, plan: planOf(change.plan) }));
      },
    }),
    route({
      method: "get",
      path: "/runs/{id}",
      summary: "All of a run: reports, plan, generated tests, request, votes, tickets",
      tag,
      role: "viewer",
      params: z.strictObject({ id: runId }),
      answer: wholeRun,
      handle: async ({ params }) => wholeRunJson(await find(params.id)),
    }),
    route({
      method: "post",
      path: "/runs/{id}/cancel",
      summary: "End a run that waits or works",
      tag,
      role: "proposer",
      params: z.strictObject({ id: runId }),
      body: z.strictObject({ reason: line(500).default("") }),
      answer: started,
      handle: async ({ params, body, who }) => {
        await find(params.id);
        return summaryOf(await app.cancel(params.id, { reason: body.reason, by: identityOf(who) }));
      },
    }),
    route({
      method: "post",
      path: "/runs/{id}/heal",
      summary: "Start the coder on a run that waits with its ticket",
      tag,
      role: "proposer",
      params: z.strictObject({ id: runId }),
      status: 202,
      answer: started,
      errors: [503],
      handle: async ({ params, who }) => {
        await find(params.id);
        return summaryOf(await app.heal(params.id, identityOf(who)));
      },
    }),
    route({
      method: "get",
      path: "/runs/{id}/events",
      summary: "Progress of a run as server-sent events, from its beginning or after Last-Event-ID",
      tag,
      role: "viewer",
      params: z.strictObject({ id: runId }),
      answer: { media: "text/event-stream", events: streamedEvent },
      handle: async ({ params, request, who }) => {
        const { run } = await find(params.id);
        return streamRun(context, { runId: run.id, request, caller: who.id });
      },
    }),
  ];
}
