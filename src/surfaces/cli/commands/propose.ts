import { text as readAll } from "node:stream/consumers";
import type { Command } from "commander";
import type { App } from "../../../app/app.ts";
import { GoldseamError, ProposalSchema, toContractJson } from "../../../contracts/index.ts";
import { type Cli, withApp, withRunningApp } from "../cli.ts";
import { readTextFile } from "../contract-file.ts";
import { driveRun } from "../runs/drive-run.ts";
import { exitCodeOfRun, exitCodes } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { sanitize } from "../terminal/terminal.ts";
import { runSummary } from "../views/runs/run-summary.ts";
import {
  baseOption,
  createCommand,
  intoOption,
  type JsonFlags,
  planOption,
  type RepoFlags,
  readPlan,
  repoFolder,
  repoOption,
} from "./command-parts.ts";

interface ProposeFlags extends RepoFlags {
  readonly task: string;
  readonly diff: string;
  readonly title?: string;
  readonly by: string;
  readonly plan?: string;
  readonly base?: string;
  readonly into?: string;
  readonly json?: boolean;
}

/** `propose`: an agent's diff, committed on a branch of its own and taken through the loop. */
export function proposeCommand(cli: Cli): Command {
  return createCommand("propose", {
    summary: "take an agent's diff through the loop",
    description:
      "Commits a diff on a branch of its own, builds it, writes the tests it lacks, and asks a person. The results are " +
      "remembered by task: `goldseam brief` prints what the next proposal must address.",
    examples: ["propose --task CART-7 --diff change.diff", "propose --task CART-7 --diff - < change.diff"],
  })
    .addOption(repoOption())
    .requiredOption("--task <id>", "the task that it is an attempt at")
    .requiredOption("--diff <file>", "the diff; - reads it from standard input")
    .option("--title <text>", "the first line of the commit's message")
    .option("--by <who>", "who proposes it", "agent <agent@localhost>")
    .addOption(planOption())
    .addOption(baseOption().default(undefined, "HEAD"))
    .addOption(intoOption())
    .option("--json", "print the proposal and its run as JSON")
    .action(
      cli.action<ProposeFlags>(({ flags, settings }) =>
        withRunningApp(cli, settings, async (app) => {
          const { run, proposal } = await app.propose(await readProposal(cli, flags));
          const ended = await driveRun(cli, app, run.id);
          const json = { proposal: toContractJson(ProposalSchema, proposal), run: runJson(ended) };
          cli.out.write(flags.json ? jsonText(json) : runSummary(ended, cli.out, cli.program));
          return exitCodeOfRun(ended);
        }),
      ),
    );
}

async function readProposal(cli: Cli, flags: ProposeFlags): Promise<Parameters<App["propose"]>[0]> {
  const { task, title, by: proposer, base, into } = flags;
  if (task.trim() === "") throw new GoldseamError("USAGE", "--task names no task");
  const diff = flags.diff === "-" ? await readAll(process.stdin) : await readTextFile(cli, flags.diff);
  const plan = await readPlan(cli, flags.plan);
  return { repo: repoFolder(cli, flags), diff, task, title, proposer, plan, base, into };
}

/** `brief`: a prompt for whoever works on a task next. */
export function briefCommand(cli: Cli): Command {
  return createCommand("brief", {
    summary: "print what the next proposal must address",
    description:
      "Prints, as a prompt, what the tests of earlier attempts at a task said: how many failed, on what, and that the " +
      "next attempt must address them.",
    examples: ["brief CART-7"],
  })
    .argument("<task>", "the task, as proposals named it; of other changes, the branch")
    .addOption(repoOption())
    .option("--json", "print the task and its brief as JSON")
    .action(
      cli.action<RepoFlags & JsonFlags>(({ flags, args: [task = ""], settings }) =>
        withApp(cli, settings, async (app) => {
          const brief = sanitize(await app.brief({ repo: repoFolder(cli, flags), task }));
          cli.out.write(flags.json ? jsonText({ task, brief }) : brief);
          return exitCodes.good;
        }),
      ),
    );
}
