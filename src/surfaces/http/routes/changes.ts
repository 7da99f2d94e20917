import { createHash } from "node:crypto";
import { z } from "zod";
import { RunSummarySchema } from "../../../contracts/index.ts";
import { type ChangeRequests, createChangeRequests } from "../change-requests.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import { Refusal } from "../problem.ts";
import type { ServerContext } from "../server-context.ts";
import { line, plan, planOf, repositoryName, revision, summaryJson, text } from "./parts.ts";

const tag = "Changes";
const asked = z.object({
  id: z.string(),
  status: z.enum(["working", "submitted", "failed"]),
  run_id: z.string().nullable(),
  detail: z.string().nullable(),
});

/** Changes that agents and people ask for. */
export function changeRoutes(context: ServerContext): Route[] {
  const requests = createChangeRequests(context.log);
  return [propose(context), showBrief(context), requestChange(context, requests), showRequest(requests)];
}

function propose({ app, repositories }: ServerContext): Route {
  return route({
    method: "post",
    path: "/proposals",
    summary: "Propose a diff, on behalf of the owner of the token; the same proposal twice is one run",
    tag,
    role: "proposer",
    body: z.strictObject({
      repository: repositoryName,
      diff: z.string().min(1).max(2_000_000).describe("A unified diff, as git prints it"),
      task: line(200).min(1),
      title: line(300).optional(),
      plan: plan.optional(),
      base: revision.optional(),
      into: revision.optional(),
    }),
    status: 202,
    answer: z.object({ run: contract(RunSummarySchema), proposal_id: z.string(), commit_sha: z.string() }),
    errors: [404, 503],
    handle: async ({ body: { repository, ...body }, who }) => {
      const repo = repositories.find(repository);
      const by = { proposer: who.owner, broughtBy: who.owner };
      const proposed = await app.propose({ ...body, ...by, repo, plan: planOf(body.plan) });
      const { run, proposal, commitSha } = proposed;
      return { run: summaryJson(run), proposal_id: proposal.id, commit_sha: commitSha };
    },
  });
}

function showBrief({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/brief",
    summary: "What earlier attempts at a task left to address, as a prompt for the next one",
    tag,
    role: "viewer",
    params: z.strictObject({ name: repositoryName }),
    query: z.strictObject({ task: line(200).min(1) }),
    answer: z.object({ brief: z.string() }),
    errors: [422, 503],
    handle: async ({ params, query }) => ({
      brief: await app.brief({ repo: repositories.find(params.name), task: query.task }),
    }),
  });
}

function requestChange({ app, repositories, signal }: ServerContext, requests: ChangeRequests): Route {
  return route({
    method: "post",
    path: "/change-requests",
    summary: "Have the coder make a change from words; the same words twice are one run",
    tag,
    role: "proposer",
    body: z.strictObject({
      repository: repositoryName,
      title: line(300).min(1),
      description: text(20_000),
      plan: plan.optional(),
      base: revision.optional(),
      into: revision.optional(),
    }),
    status: 202,
    answer: asked,
    errors: [404],
    handle: async ({ body: { repository, ...body }, who }) => {
      const repo = repositories.find(repository);
      const id = createHash("sha256")
        .update(JSON.stringify([repo, body]))
        .digest("hex")
        .slice(0, 12);
      const request = { ...body, repo, plan: planOf(body.plan), broughtBy: who.owner };
      const work = () => app.request({ ...request, progress: () => {}, signal });
      return { id, ...requests.begin(id, work) };
    },
  });
}

function showRequest(requests: ChangeRequests): Route {
  return route({
    method: "get",
    path: "/change-requests/{id}",
    summary: "What became of a change request, since the server started",
    tag,
    role: "viewer",
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{12}$/) }),
    answer: asked,
    handle: async ({ params }) => {
      const found = requests.find(params.id);
      if (!found) throw new Refusal(404, "NOT_FOUND", `no change request "${params.id}"`);
      return { id: params.id, ...found };
    },
  });
}
