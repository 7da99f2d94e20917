import { z } from "zod";
import {
  enumName,
  FlakeDiagnosisSchema,
  TestOutcomeSchema,
  toContractJson,
} from "../../../contracts/index.ts";
import { contract } from "../openapi/contract-schema.ts";
import { type Route, route } from "../openapi/route.ts";
import type { ServerContext } from "../server-context.ts";
import { limit, line, repositoryName, time } from "./parts.ts";

const params = z.strictObject({ name: repositoryName });
const test = { project: z.string(), file: z.string(), name: z.string() };
const checks = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      status: z.enum(["ok", "missing", "optional"]),
      detail: z.string(),
      fix: z.string().optional().describe("The command that installs it"),
    }),
  ),
});

/** The repositories of the server: their tests, policy and machine. */
export function repositoryRoutes(context: ServerContext): Route[] {
  return [
    listRepositories,
    listFlakes,
    listTests,
    showHistory,
    listQuarantine,
    explainPolicy,
    checkPolicy,
    examineRepository,
    examineMachine,
  ].map((make) => make(context));
}

function listRepositories({ repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories",
    summary: "List the repositories that requests may name",
    tag: "Repositories",
    role: "viewer",
    answer: z.object({ repositories: z.array(z.object({ name: z.string(), repo: z.string() })) }),
    handle: async () => ({ repositories: repositories.list() }),
  });
}

function listFlakes({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/flakes",
    summary: "Tests whose outcome does not follow from their inputs, the worst first",
    tag: "Tests",
    role: "viewer",
    params,
    answer: z.object({
      flakes: z.array(
        z.object({
          ...test,
          status: z.enum(["proven", "suspected"]),
          runs: z.int(),
          failures: z.int(),
          flips: z.int(),
          rate: z.object({ mean: z.number(), lower: z.number(), upper: z.number() }),
          last_failed_at: time.nullable(),
          diagnosis: contract(FlakeDiagnosisSchema).optional(),
        }),
      ),
      tests: z.int(),
      executions: z.int(),
    }),
    handle: async ({ params: asked }) => {
      const { flakes, tests, executions } = await app.flakes(repositories.find(asked.name));
      return {
        flakes: flakes.map(({ lastFailedAtMs, diagnosis, ...flake }) => ({
          ...flake,
          last_failed_at: lastFailedAtMs > 0 ? new Date(lastFailedAtMs).toISOString() : null,
          ...(diagnosis && { diagnosis: toContractJson(FlakeDiagnosisSchema, diagnosis) }),
        })),
        tests,
        executions,
      };
    },
  });
}

function listTests({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/tests",
    summary: "Tests with their latest outcomes: only flaky ones, or all with the slowest or newest first",
    tag: "Tests",
    role: "viewer",
    params,
    query: z.strictObject({
      order: z.enum(["flakiest", "slowest", "newest"]).default("flakiest"),
      text: line(200).optional().describe("Some text within file or name"),
      limit,
    }),
    answer: z.object({
      tests: z.array(
        z.object({
          ...test,
          status: z.enum(["proven", "suspected", "steady"]),
          failures: z.int(),
          median_ms: z.number(),
          first_at: time,
          last_at: time,
          outcomes: z.array(z.string()).describe("The newest first"),
        }),
      ),
      total: z.int(),
    }),
    handle: async ({ params: asked, query }) => {
      const { tests, total } = await app.testsOf(repositories.find(asked.name), query);
      return {
        tests: tests.map(({ project, file, name, status, failures, ...known }) => ({
          ...{ project, file, name, status, failures },
          median_ms: known.medianMs,
          first_at: new Date(known.firstAtMs).toISOString(),
          last_at: new Date(known.lastAtMs).toISOString(),
          outcomes: known.outcomes.map((outcome) => enumName(TestOutcomeSchema, outcome)),
        })),
        total,
      };
    },
  });
}

function showHistory({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/history",
    summary: "The newest executions of one test, newest first",
    tag: "Tests",
    role: "viewer",
    params,
    query: z.strictObject({
      test: line(1_000).min(1),
      file: line(1_000).default(""),
      project: line(500).default("").describe("Folder of its project; empty for the top"),
    }),
    answer: z.object({
      executions: z.array(
        z.object({
          outcome: z.string(),
          duration_ms: z.number(),
          commit_sha: z.string(),
          fingerprint: z.string(),
          at: time,
        }),
      ),
    }),
    handle: async ({ params: asked, query }) => {
      const found = await app.historyOf(repositories.find(asked.name), {
        name: query.test,
        file: query.file,
        project: query.project,
      });
      return {
        executions: found.map(({ outcome, durationMs, commitSha, fingerprint, atMs }) => ({
          outcome: enumName(TestOutcomeSchema, outcome),
          duration_ms: durationMs,
          commit_sha: commitSha,
          fingerprint,
          at: new Date(atMs).toISOString(),
        })),
      };
    },
  });
}

function listQuarantine({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/quarantine",
    summary: "Tests that goldseam.json on the base sets aside; a commit changes them",
    tag: "Tests",
    role: "viewer",
    params,
    answer: z.object({
      quarantine: z.array(
        z.object({
          test: z.string(),
          file: z.string().optional(),
          owner: z.string(),
          until: z.iso.date(),
          reason: z.string(),
        }),
      ),
    }),
    errors: [422, 503],
    handle: async ({ params: asked }) => ({
      quarantine: await app.quarantine(repositories.find(asked.name)),
    }),
  });
}

function explainPolicy({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/policy",
    summary: "The rules in force, and which file adds to the defaults",
    tag: "Policy",
    role: "viewer",
    params,
    answer: z.object({
      source: z.string(),
      run: z.array(z.unknown()),
      write: z.array(z.unknown()),
      tools: z.array(z.unknown()),
      protected_paths: z.array(z.unknown()),
    }),
    errors: [422, 503],
    handle: async ({ params: asked }) => {
      const { policy, source } = await app.policy.explain(repositories.find(asked.name));
      const { run, write, tools, protectedPaths } = policy;
      return { source, run, write, tools, protected_paths: protectedPaths };
    },
  });
}

function checkPolicy({ app, repositories }: ServerContext): Route {
  return route({
    method: "post",
    path: "/repositories/{name}/policy/check",
    summary: "Decide whether a role may run a command or write a path; the decision is recorded",
    tag: "Policy",
    // It looks at files of this machine that arguments name.
    role: "admin",
    params,
    body: z.union([
      z.strictObject({ role: line(50).min(1), argv: z.array(line(1_000)).min(1).max(100) }),
      z.strictObject({ role: line(50).min(1), path: line(1_000).min(1) }),
    ]),
    answer: z.object({
      allowed: z.boolean(),
      code: z.string(),
      reason: z.string(),
      matched_rules: z.array(z.string()),
    }),
    errors: [503],
    handle: ({ params: asked, body }) => app.policy.check({ repo: repositories.find(asked.name), ...body }),
  });
}

function examineRepository({ app, repositories }: ServerContext): Route {
  return route({
    method: "get",
    path: "/repositories/{name}/doctor",
    summary: "What a run on the repository's HEAD would need and find",
    tag: "Machine",
    role: "proposer",
    params,
    answer: checks,
    errors: [422, 503],
    handle: async ({ params: asked }) => ({
      checks: await app.doctor({ repo: repositories.find(asked.name) }),
    }),
  });
}

function examineMachine({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/doctor",
    summary: "What this machine has and lacks",
    tag: "Machine",
    role: "admin",
    answer: checks,
    errors: [503],
    handle: async () => ({ checks: await app.doctor() }),
  });
}
