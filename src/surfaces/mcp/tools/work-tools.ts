import { z } from "zod";
import {
  BehaviourDiffSchema,
  BuildReportSchema,
  BuildStatusSchema,
  enumName,
  GateReportSchema,
  GeneratedTestsSchema,
  TestSpecSchema,
} from "../../../contracts/index.ts";
import { diffSummary } from "../../cli/views/diff-view.ts";
import { briefJson, contractAnswer } from "../answer.ts";
import { defineTool, path, revision, type Tool, task, text } from "../tool.ts";

const budget = z.number().int().min(1).max(600).describe("seconds for the search");
const seed = z.number().int().min(1).describe("the same seed gives the same result");

/** Tools that run code of the repository in the sandbox. */
export const workTools: readonly Tool[] = [
  defineTool({
    name: "run_gates",
    title: "Run the gates",
    description:
      "Checks the next commit in a sandbox: no secrets, then compile, lint and test, each only if the one before passed. " +
      "Failures that HEAD already has do not count. Call it before you say that a change is done.",
    kind: "runs",
    input: z.object({
      take: z
        .enum(["index", "working_tree"])
        .optional()
        .describe("what to check; staged changes if there are any, else the working tree"),
      task: task.optional().describe("what you work on; another task has to wait while this one is blocked"),
    }),
    output: contractAnswer(GateReportSchema),
    run: async ({ take, task: name }, { app, repo, progress, signal }) => {
      const report = await app.gate.check({ repo, take, task: name, fix: "off", progress, signal });
      return {
        summary: `${enumName(BuildStatusSchema, report.status)}: ${report.summary}`,
        result: briefJson(GateReportSchema, report),
      };
    },
  }),
  defineTool({
    name: "run_tests",
    title: "Run tests",
    description:
      "Runs the tests of test files or folders, as the working tree has them, in a sandbox. They have to be in the test " +
      "folders that the policy allows. Nothing else of the gates runs.",
    kind: "runs",
    input: z.object({
      targets: z
        .array(path)
        .max(200)
        .describe("test files or folders, relative to the repository's top folder"),
      names: z.array(text(2_000)).max(200).optional().describe("exact names of tests in them; all if absent"),
    }),
    output: contractAnswer(BuildReportSchema),
    run: async ({ targets, names }, { app, repo, progress, signal }) => {
      const report = await app.test({ repo, targets, names, progress, signal });
      return {
        summary: `${enumName(BuildStatusSchema, report.status)}: ${report.summary}`,
        result: briefJson(BuildReportSchema, report),
      };
    },
  }),
  defineTool({
    name: "plan_tests",
    title: "Plan tests",
    description:
      "Builds a commit and says which functions lack tests: of the change since its base first, ranked by risk, with the " +
      "cases that each needs.",
    kind: "runs",
    input: z.object({
      commit: revision.optional().describe("the commit; HEAD if absent"),
      base: revision
        .optional()
        .describe("the commit to compare with; where it left the default branch if absent"),
    }),
    output: contractAnswer(TestSpecSchema),
    run: async ({ commit = "HEAD", base }, { app, repo, progress, signal }) => {
      const report = await app.build({ repo, commit, base, progress, signal });
      const spec = await app.plan({ repo, report, base, progress, signal });
      const { cases, coverageTargets } = spec;
      return {
        summary: `${cases.length} cases for ${coverageTargets.length} functions; the build: ${report.summary}`,
        result: briefJson(TestSpecSchema, spec),
      };
    },
  }),
  defineTool({
    name: "write_tests",
    title: "Write tests",
    description:
      "Writes tests for source files as the working tree has them, and proves each one: it passes repeatedly, and fails on " +
      "small changes of the code. They go on a branch of their own, or with in_place as new files into the working tree.",
    kind: "runs",
    input: z.object({
      targets: z
        .array(path.min(1))
        .min(1)
        .max(20)
        .describe("source files, or one symbol of a file as file:symbol, relative to the top folder"),
      in_place: z.boolean().optional().describe("write new files into the working tree instead of a branch"),
      budget_sec: budget.optional(),
      seed: seed.optional(),
    }),
    output: contractAnswer(GeneratedTestsSchema),
    run: async (input, { app, repo, progress, signal }) => {
      const { targets, in_place: inPlace, budget_sec: budgetSec, seed: chosen } = input;
      const message = await app.writeFor({
        ...{ repo, targets, inPlace, budgetSec, seed: chosen, progress, signal },
      });
      const { tests, refused, branchName, commitSha } = message;
      const where = commitSha ? ` on ${branchName}` : "";
      return {
        summary: `${tests.length} tests admitted${where}, ${refused.length} refused`,
        result: briefJson(GeneratedTestsSchema, message),
      };
    },
  }),
  defineTool({
    name: "diff_behaviour",
    title: "Compare behaviour",
    description:
      "Runs the functions that a change touches on the same inputs before and after it, and shows where they differ: the " +
      "smallest input found, the old and the new result, and whether a test notices.",
    kind: "runs",
    input: z.object({
      worktree: z.boolean().optional().describe("compare uncommitted changes with HEAD"),
      commit: revision.optional().describe("the commit; HEAD if absent"),
      base: revision.optional().describe("the commit to compare with"),
      budget_sec: budget.optional(),
      seed: seed.optional(),
    }),
    output: contractAnswer(BehaviourDiffSchema),
    run: async (input, { app, repo, progress, signal }) => {
      const { worktree, commit = "HEAD", base, budget_sec: budgetSec, seed: chosen } = input;
      const message = await app.diff({
        ...{ repo, commit, base, worktree, budgetSec, seed: chosen, progress, signal },
      });
      return { summary: diffSummary(message), result: briefJson(BehaviourDiffSchema, message) };
    },
  }),
];
