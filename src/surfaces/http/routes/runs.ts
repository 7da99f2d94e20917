import { z } from "zod";
import { RunState, RunStateSchema, RunSummarySchema } from "../../../contracts/index.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import type { ServerContext } from "../server-context.ts";
import { streamRun } from "../stream-run.ts";
import {
  cursor,
  exactRun,
  findNamed,
  identityOf,
  limit,
  line,
  listedRun,
  listedRunJson,
  nextCursor,
  pageOf,
  placeOf,
  plan,
  planOf,
  repositoryName,
  revision,
  runId,
  summaryJson,
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
const ofRun = z.strictObject({ id: runId });
const tag = "Runs";

/** Runs: lists, one of them, and what changes them. */
export function runRoutes(context: ServerContext): Route[] {
  return [listRuns, submitRun, showRun, cancelRun, healRun, streamEvents].map((make) => make(context));
}

function listRuns({ app, repositories }: ServerContext): Route {
  return route({
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
        repo: findNamed(repositories, query.repository),
        states: query.state?.split(",").map((name) => RunState[name as keyof typeof RunState]),
        branch: query.branch,
        text: query.text,
        before: placeOf(query.cursor),
        limit: query.limit + 1,
      });
      const { page, next_cursor } = pageOf(found, query.limit, ({ number }) => number);
      return { runs: page.map(listedRunJson), next_cursor };
    },
  });
}

function submitRun({ app, repositories }: ServerContext): Route {
  return route({
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
      return { run: summaryJson(await app.submit({ ...change, repo, fresh, plan: planOf(change.plan) })) };
    },
  });
}

function showRun({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}",
    summary: "All of a run: reports, plan, generated tests, request, votes, tickets",
    tag,
    role: "viewer",
    params: ofRun,
    answer: wholeRun,
    handle: async ({ params }) => wholeRunJson(await exactRun(app, params.id)),
  });
}

function cancelRun({ app }: ServerContext): Route {
  return route({
    method: "post",
    path: "/runs/{id}/cancel",
    summary: "End a run that waits or works",
    tag,
    role: "proposer",
    params: ofRun,
    body: z.strictObject({ reason: line(500).default("") }),
    answer: started,
    handle: async ({ params, body, who }) => {
      await exactRun(app, params.id);
      return { run: summaryJson(await app.cancel(params.id, { reason: body.reason, by: identityOf(who) })) };
    },
  });
}

function healRun({ app }: ServerContext): Route {
  return route({
    method: "post",
    path: "/runs/{id}/heal",
    summary: "Start the coder on a run that waits with its ticket",
    tag,
    role: "proposer",
    params: ofRun,
    status: 202,
    answer: started,
    errors: [503],
    handle: async ({ params, who }) => {
      await exactRun(app, params.id);
      return { run: summaryJson(await app.heal(params.id, identityOf(who))) };
    },
  });
}

function streamEvents(context: ServerContext): Route {
  const { app } = context;
  return route({
    method: "get",
    path: "/runs/{id}/events",
    summary: "Progress of a run as server-sent events, from its beginning or after Last-Event-ID",
    tag,
    role: "viewer",
    params: ofRun,
    answer: { media: "text/event-stream", events: streamedEvent },
    handle: async ({ params, request, who }) => {
      const { run } = await exactRun(app, params.id);
      return streamRun(context, { runId: run.id, request, caller: who.id });
    },
  });
}
