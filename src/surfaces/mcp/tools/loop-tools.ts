import { z } from "zod";
import {
  create,
  enumName,
  GoldseamError,
  type Plan,
  PlanSchema,
  type Run,
  RunSchema,
  RunState,
  RunStateSchema,
} from "../../../contracts/index.ts";
import { briefJson, contractAnswer } from "../answer.ts";
import {
  defineTool,
  path,
  revision,
  runId,
  type Tool,
  type ToolAnswer,
  type ToolContext,
  task,
  text,
} from "../tool.ts";

const into = revision.optional().describe("the branch to merge into; the one that it is based on if absent");
const base = revision.optional().describe("the commit that it is for; HEAD if absent");
const paths = z.array(path).max(500).optional();

/** Tools that take a change through the loop. They end where a person has to decide: no tool decides. */
export const loopTools: readonly Tool[] = [
  defineTool({
    name: "propose_change",
    title: "Propose a change",
    description:
      "Commits a diff on a branch of its own, builds it in a sandbox, writes the tests it lacks and proves them, and asks a " +
      "person to approve it. The working tree is not touched. The same proposal twice is one run. If it fails, get_brief " +
      "says what the next attempt has to address.",
    kind: "runs",
    input: z.object({
      task: task.describe("the task that it is an attempt at"),
      diff: text(2_000_000).min(1).describe("a unified diff, as git diff prints it"),
      title: text(500).optional().describe("the first line of the commit's message"),
      base,
      into,
      allowed_paths: paths.describe("patterns of the only paths that the change may touch"),
      forbidden_paths: paths.describe("patterns of paths that it may not touch"),
    }),
    output: contractAnswer(RunSchema),
    run: async ({ task: id, diff, title, base: from, into: branch, ...limits }, context) => {
      const { app, repo, agent } = context;
      const { run } = await app.propose({
        ...{ repo, diff, task: id, title, proposer: agent, base: from, into: branch },
        plan: planOf({ title: title ?? id, ...limits }),
      });
      return drive(run.id, context);
    },
  }),
  defineTool({
    name: "submit_change",
    title: "Submit a commit",
    description:
      "Takes a commit or branch of the repository through the loop, as propose_change does with a diff: build, tests, a " +
      "person's approval.",
    kind: "runs",
    input: z.object({
      commit: revision.min(1).describe("a branch or commit"),
      base: revision
        .optional()
        .describe("the commit to compare with; where it left the default branch if absent"),
      into,
      task: task.optional().describe("the task that it is an attempt at; its branch if absent"),
    }),
    output: contractAnswer(RunSchema),
    run: async ({ commit, base: from, into: branch, task: id }, context) => {
      const { app, repo, agent } = context;
      const change = { repo, commit, base: from, into: branch, task: id, proposer: agent };
      const run = await app.submit({ ...change, unattended: true });
      return drive(run.id, context);
    },
  }),
  defineTool({
    name: "continue_run",
    title: "Continue a run",
    description:
      "Works on a run that was interrupted until it rests: it awaits a person's approval, is paused with a ticket, or ended.",
    kind: "runs",
    input: z.object({ run: runId.describe("the run's id") }),
    output: contractAnswer(RunSchema),
    run: async ({ run }, context) => drive((await ownRun(context, run)).id, context),
  }),
];

/** A run of the server's repository. Runs of others are not known here. */
export async function ownRun({ app, repo }: Pick<ToolContext, "app" | "repo">, id: string): Promise<Run> {
  const { run } = await app.findRun(id);
  if (run.change?.repo === repo) return run;
  throw new GoldseamError("NOT_FOUND", `no run "${id}" of this repository: list_runs lists them`);
}

async function drive(id: string, { app, progress, signal }: ToolContext): Promise<ToolAnswer> {
  return runAnswer(await app.drive(id, { progress, signal }));
}

/** A run with what it needs next. */
export function runAnswer(run: Run): ToolAnswer {
  const state = enumName(RunStateSchema, run.state);
  return {
    summary: `run ${run.id} is ${state}: ${nextStep(run)}`,
    result: briefJson(RunSchema, run),
    runId: run.id,
  };
}

function nextStep(run: Run): string {
  switch (run.state) {
    case RunState.AWAITING_APPROVAL:
      return "a person has to approve it; you cannot";
    case RunState.PAUSED:
      return run.tickets.length > 0
        ? "address its tickets, then propose the next attempt (get_brief has the context)"
        : "a person has to look at it";
    case RunState.DONE:
      return "it is merged";
    case RunState.REJECTED:
      return "a person rejected it; the reason is in decision";
    case RunState.CANCELLED:
      return "it ended; a newer commit may have taken its place";
    default:
      return "it is in progress; continue_run works on it";
  }
}

function planOf({
  title,
  allowed_paths: allowedPaths = [],
  forbidden_paths: forbiddenPaths = [],
}: {
  readonly title: string;
  readonly allowed_paths?: string[] | undefined;
  readonly forbidden_paths?: string[] | undefined;
}): Plan | undefined {
  if (allowedPaths.length + forbiddenPaths.length === 0) return undefined;
  return create(PlanSchema, { title, allowedPaths, forbiddenPaths });
}
