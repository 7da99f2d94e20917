import type { DescMessage, JsonValue } from "@bufbuild/protobuf";
import { z } from "zod";
import {
  enumName,
  GoldseamError,
  RegressionSchema,
  type Run,
  RunSchema,
  RunStateSchema,
  TestResultsRecordSchema,
  visibleText,
} from "../../../contracts/index.ts";
import type { JsonSchema } from "../../../contracts/json-schema.ts";
import { count } from "../../cli/terminal/layout.ts";
import { flakesJson } from "../../cli/views/flakes/flakes-view.ts";
import { briefJson, contractAnswer } from "../answer.ts";
import { defineTool, path, runId, type Tool, task, text } from "../tool.ts";
import { ownRun, runAnswer } from "./loop-tools.ts";

const mostFlakes = 100;
const most = (fallback: number) =>
  z.number().int().min(1).max(100).optional().describe(`at most so many; ${fallback} if absent`);

/** Tools that only look things up. */
export const readingTools: readonly Tool[] = [
  defineTool({
    name: "get_brief",
    title: "Read the retry context of a task",
    description:
      "What the tests of earlier attempts at a task said, and what the next attempt has to address. Read it before you " +
      "work on a task again.",
    kind: "reads",
    input: z.object({ task: task.describe("the task; of changes without one, the branch") }),
    output: objectOf({ task: { type: "string" }, brief: { type: "string" } }),
    run: async ({ task: id }, { app, repo }) => {
      const brief = visibleText(await app.brief({ repo, task: id }));
      return { summary: `what is known of task ${id}`, result: { task: id, brief } };
    },
  }),
  defineTool({
    name: "find_memory",
    title: "Find earlier results",
    description: "Results of earlier attempts in this repository, by task or by the files that they touched.",
    kind: "reads",
    input: z.object({
      task: task.optional(),
      files: z.array(path).max(200).optional().describe("source files, relative to the top folder"),
      limit: most(10),
    }),
    output: listOf("records", TestResultsRecordSchema),
    run: async ({ task: id, files = [], limit = 10 }, { app, repo }) => {
      const records = await app.recall({ repo, task: id, targets: files, limit });
      return {
        summary: count(records.length, "earlier result"),
        result: { records: records.map((record) => briefJson(TestResultsRecordSchema, record)) },
      };
    },
  }),
  defineTool({
    name: "list_tickets",
    title: "List tickets",
    description:
      "What failed builds left to do, one ticket for each cause, with the context for a retry: message, place, blamed lines, " +
      "suggestion.",
    kind: "reads",
    input: z.object({
      ticket: text(200).optional().describe("only tickets whose id begins like this"),
      all: z.boolean().optional().describe("also those that are fixed, tried or dropped"),
    }),
    output: listOf("tickets", RegressionSchema),
    run: async ({ ticket: id, all = false }, { app, repo }) => {
      const tickets = (await app.tickets({ repo })).filter(({ ticket, status }) =>
        id === undefined ? all || status === "open" : ticket.id.startsWith(id),
      );
      const shown = tickets.map(({ ticket, status }) => ({
        status,
        ...(briefJson(RegressionSchema, ticket) as { [key: string]: JsonValue }),
      }));
      return { summary: count(shown.length, "ticket"), result: { tickets: shown } };
    },
  }),
  defineTool({
    name: "list_flaky_tests",
    title: "List flaky tests",
    description:
      "Tests whose outcome does not follow from their inputs, the worst first: how often they fail, and on what they depend.",
    kind: "reads",
    input: z.object({}),
    output: objectOf({ flakes: { type: "array", items: { type: "object" } } }),
    run: async (_, { app, repo }) => {
      const ranking = await app.flakes(repo);
      const { flakes, tests } = ranking;
      return {
        summary: `${count(flakes.length, "flaky test")} among ${tests}`,
        result: flakesJson(ranking, mostFlakes),
      };
    },
  }),
  defineTool({
    name: "list_runs",
    title: "List runs",
    description: "The runs of this repository, newest first: state, branch, what became of each.",
    kind: "reads",
    input: z.object({
      state: text(40).optional().describe("only runs in this state, such as AWAITING_APPROVAL or PAUSED"),
      limit: most(20),
    }),
    output: objectOf({ runs: { type: "array", items: { type: "object" } } }),
    run: async ({ state, limit = 20 }, { app, repo }) => {
      const stored = await app.listRuns({ repo, limit: state === undefined ? limit : 1_000 });
      const runs = stored
        .map(({ run }) => rowOf(run))
        .filter((row) => state === undefined || row["state"] === state)
        .slice(0, limit);
      return { summary: count(runs.length, "run"), result: { runs } };
    },
  }),
  defineTool({
    name: "get_run",
    title: "Read a run",
    description:
      "One run: builds, failures by cause, generated tests, behaviour changes, tickets, approval. Its resource has the rest.",
    kind: "reads",
    input: z.object({ run: runId.describe("the run's id, or the beginning of it") }),
    output: contractAnswer(RunSchema),
    run: async ({ run }, context) => runAnswer(await ownRun(context, run)),
  }),
  defineTool({
    name: "check_policy",
    title: "Ask the policy",
    description:
      "Whether an agent may run a command or write a path in this repository, and which rule says so. The answer is recorded.",
    kind: "reads",
    input: z.object({
      command: z.array(text(5_000)).min(1).max(200).optional().describe("the command, as a list of words"),
      path: path.optional().describe("a path, relative to the top folder"),
    }),
    output: objectOf({
      allowed: { type: "boolean" },
      code: { type: "string" },
      reason: { type: "string" },
      matched_rules: { type: "array", items: { type: "string" } },
    }),
    run: async ({ command, path: asked }, { app, repo }) => {
      if ((command === undefined) === (asked === undefined))
        throw new GoldseamError("USAGE", "name a command or a path");
      const question = command ? { argv: command } : { path: asked ?? "" };
      const { allowed, code, reason, matched_rules } = await app.policy.check({
        repo,
        role: "coder",
        ...question,
      });
      const result = { allowed, code, reason, matched_rules: [...matched_rules] };
      return { summary: `${allowed ? "allowed" : "denied"}: ${reason}`, result };
    },
  }),
];

/** A run in a list. */
export function rowOf(run: Run): { [key: string]: JsonValue } {
  const report = run.testsReport ?? run.changeReport ?? run.baseReport;
  return {
    run_id: run.id,
    state: enumName(RunStateSchema, run.state),
    branch: run.change?.branchName ?? "",
    commit_sha: run.change?.commitSha ?? "",
    task: run.change?.taskId ?? "",
    author: run.change?.author ?? "",
    summary: report?.summary ?? "",
    open_tickets: run.tickets.length,
  };
}

function objectOf(properties: { readonly [name: string]: JsonSchema }): JsonSchema {
  return { type: "object", properties };
}

function listOf(name: string, schema: DescMessage): JsonSchema {
  const { $defs, ...items } = contractAnswer(schema);
  return { ...objectOf({ [name]: { type: "array", items } }), ...($defs ? { $defs } : {}) };
}
