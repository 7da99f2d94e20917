import { createHash } from "node:crypto";
import { z } from "zod";
import { GoldseamError, RunSummarySchema, summarizeRun, toContractJson } from "../../../contracts/index.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import { Refusal } from "../problem.ts";
import type { ServerContext } from "../server-context.ts";
import { line, plan, planOf, repositoryName, revision, text } from "./parts.ts";

const tag = "Changes";
const mostRequests = 100;
const mostAtOnce = 4;

/** Work on words that somebody sent. */
interface Asked {
  readonly status: "working" | "submitted" | "failed";
  readonly run_id: string | null;
  /** Why it failed. */
  readonly detail: string | null;
}

const asked = z.object({
  id: z.string(),
  status: z.enum(["working", "submitted", "failed"]),
  run_id: z.string().nullable(),
  detail: z.string().nullable(),
});

/** Changes that agents and people ask for. */
export function changeRoutes({ app, repositories, signal, log }: ServerContext): Route[] {
  /** By id; the newest last. The work itself is stored: the same words later are the same run. */
  const requests = new Map<string, Asked>();
  return [
    route({
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
      answer: z.object({
        run: contract(RunSummarySchema),
        proposal_id: z.string(),
        commit_sha: z.string(),
      }),
      errors: [404, 503],
      handle: async ({ body: { repository, ...body }, who }) => {
        const repo = repositories.find(repository);
        const { run, proposal, commitSha } = await app.propose({
          ...{ ...body, repo, plan: planOf(body.plan), proposer: who.owner, broughtBy: who.owner },
        });
        return {
          run: toContractJson(RunSummarySchema, summarizeRun(run)),
          proposal_id: proposal.id,
          commit_sha: commitSha,
        };
      },
    }),
    route({
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
    }),
    route({
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
        const known = requests.get(id);
        if (known && known.status !== "failed") return { id, ...known };
        if ([...requests.values()].filter(({ status }) => status === "working").length >= mostAtOnce)
          throw new Refusal(429, "TOO_MANY_REQUESTS", "too many change requests at once", {
            "Retry-After": "60",
          });
        const note = (state: Asked) => {
          requests.delete(id);
          requests.set(id, state);
          const [oldest] = requests.size > mostRequests ? requests.keys() : [];
          if (oldest !== undefined) requests.delete(oldest);
        };
        note({ status: "working", run_id: null, detail: null });
        app
          .request({
            ...body,
            repo,
            plan: planOf(body.plan),
            broughtBy: who.owner,
            progress: () => {},
            signal,
          })
          .then((run) => note({ status: "submitted", run_id: run.id, detail: null }))
          .catch((error: unknown) => {
            const isKnown = error instanceof GoldseamError;
            if (!isKnown) log(`change request ${id}: ${String(error)}`);
            note({ status: "failed", run_id: null, detail: isKnown ? error.message : "unexpected error" });
          });
        return { id, ...requests.get(id) };
      },
    }),
    route({
      method: "get",
      path: "/change-requests/{id}",
      summary: "What became of a change request, since the server started",
      tag,
      role: "viewer",
      params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{12}$/) }),
      answer: asked,
      handle: async ({ params }) => {
        const found = requests.get(params.id);
        if (!found) throw new Refusal(404, "NOT_FOUND", `no change request "${params.id}"`);
        return { id: params.id, ...found };
      },
    }),
  ];
}
