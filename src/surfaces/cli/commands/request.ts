import type { Command } from "commander";
import { type Cli, withRunningApp } from "../cli.ts";
import { readTextFile } from "../contract-file.ts";
import { driveRun, driveStage } from "../runs/drive-run.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { runSummary } from "../views/runs/run-summary.ts";
import {
  baseOption,
  createCommand,
  intoOption,
  planOption,
  type RepoFlags,
  readPlan,
  repoFolder,
  repoOption,
} from "./command-parts.ts";

interface RequestFlags extends RepoFlags {
  readonly description?: string;
  readonly plan?: string;
  readonly base?: string;
  readonly into?: string;
  readonly json?: boolean;
}

/** `request`: a person's words, made into a change by the coder and taken through the loop. */
export function requestCommand(cli: Cli): Command {
  return createCommand("request", {
    summary: "have a coder make a change from words",
    description:
      "Gives a request to the coder, in the sandbox, commits its change on a branch of its own, and takes that through the " +
      "whole loop. List items of the description are the steps of its plan.",
    examples: [
      'request "Give members a discount" --coder claude-code',
      'request "Give members a discount" --description discount.md --plan plan.json',
    ],
  })
    .argument("<title>", "the request in one line")
    .addOption(repoOption())
    .option("--description <file>", "more words, as Markdown")
    .addOption(planOption())
    .addOption(baseOption().default(undefined, "HEAD"))
    .addOption(intoOption())
    .option("--json", "print the run as JSON")
    .action(
      cli.action<RequestFlags>(({ flags, args, settings }) =>
        withRunningApp(cli, settings, async (app) => {
          const description = flags.description ? await readTextFile(cli, flags.description) : "";
          const plan = await readPlan(cli, flags.plan);
          const { base, into } = flags;
          const asked = { repo: repoFolder(cli, flags), title: args[0] ?? "", description, plan, base, into };
          const begun = await driveStage(cli, ({ report }) =>
            app.request({ ...asked, progress: report, signal: cli.signal }),
          );
          const run = await driveRun(cli, app, begun.id);
          cli.out.write(flags.json ? jsonText(runJson(run)) : runSummary(run, cli.out, cli.program));
          return exitCodeOfRun(run);
        }),
      ),
    );
}
