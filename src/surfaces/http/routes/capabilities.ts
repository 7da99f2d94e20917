import { z } from "zod";
import { RunSchema, RunSummarySchema, toContractJson } from "../../../contracts/index.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import type { ServerContext } from "../server-context.ts";
import { identityOf, line, repositoryName, summaryJson, text } from "./parts.ts";

const tag = "Capabilities";
const capability = z.enum(["autonomous_tests", "autonomous_heal", "auto_merge"]);
const one = z.strictObject({ name: repositoryName, capability });
const asked = z.object({ run: contract(RunSummarySchema) });

/** Switches for what Goldseam does without a person. */
export function capabilityRoutes(context: ServerContext): Route[] {
  return [listCapabilities, askForCapability, switchOff].map((make) => make(context));
}

function listCapabilities({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/capabilities",
    summary: "What is on or off, who approved it, and the first runs that used it",
    tag,
    role: "viewer",
    params: z.strictObject({ name: repositoryName }),
    answer: z.object({
      governed: z.boolean().describe("False without a council: other settings decide"),
      capabilities: z.array(
        z.object({
          name: z.string(),
          summary: z.string(),
          in_force: contract(RunSchema).optional(),
          uses: z.int(),
          watched: z.array(contract(RunSummarySchema)),
        }),
      ),
    }),
    errors: [422, 503],
    handle: async ({ params }) => {
      const { governed, states } = await app.capabilities.list(repositories.find(params.name));
      const capabilities = states.map(({ name, summary, inForce, uses, watched }) => ({
        ...{ name, summary, uses, watched: watched.map(summaryJson) },
        ...(inForce && { in_force: toContractJson(RunSchema, inForce) }),
      }));
      return { governed, capabilities };
    },
  });
}

function askForCapability({ app, repositories }: ServerContext): Route {
  return route({
    method: "post",
    path: "/repositories/{name}/capabilities/{capability}",
    summary: "Ask the council to switch a capability on, as the owner of the token",
    tag,
    role: "proposer",
    params: one,
    body: z.strictObject({
      percent: z.int().min(1).max(100).default(100).describe("Share of runs"),
      paths: z.array(line(500).min(1)).max(50).default([]).describe("Only changes within these patterns"),
      below: z
        .enum(["medium", "high"])
        .default("medium")
        .describe("For merges: only changes below this risk"),
      watched_runs: z.int().min(0).max(1_000).default(10),
      reason: text(4_000).default(""),
    }),
    status: 202,
    answer: asked,
    errors: [503],
    handle: async ({ params, body: { watched_runs: watchedRuns, ...body }, who }) => {
      const repo = repositories.find(params.name);
      const by = identityOf(who);
      return {
        run: summaryJson(
          await app.capabilities.request({ ...body, repo, name: params.capability, watchedRuns, by }),
        ),
      };
    },
  });
}

function switchOff({ app, repositories }: ServerContext): Route {
  return route({
    method: "delete",
    path: "/repositories/{name}/capabilities/{capability}",
    summary: "Switch a capability off at once, for every run",
    tag,
    role: "approver",
    params: one,
    query: z.strictObject({ reason: line(500).default("") }),
    answer: z.object({ runs: z.array(contract(RunSummarySchema)) }),
    errors: [503],
    handle: async ({ params, query, who }) => {
      const repo = repositories.find(params.name);
      const by = identityOf(who);
      const ended = await app.capabilities.off({ repo, name: params.capability, reason: query.reason, by });
      return { runs: ended.map(summaryJson) };
    },
  });
}
