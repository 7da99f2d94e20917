import type { Command } from "commander";
import { type Cli, withRunningApp } from "../cli.ts";
import { driveRun } from "../runs/drive-run.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { runSummary } from "../views/runs/run-summary.ts";
import {
  baseOption,
  changeOptions,
  commitOption,
  createCommand,
  intoOption,
  noteUncommittedFiles,
  type PlannedChangeFlags,
  planOption,
  readPlan,
  repoOption,
} from "./command-parts.ts";

interface RunFlags extends PlannedChangeFlags {
  readonly fresh?: boolean;
  readonly json?: boolean;
}

/** `run`: takes a change through the whole loop, up to the request for approval. */
export function runCommand(cli: Cli): Command {
  return createCommand("run", {
    summary: "take a change through the whole loop",
    description:
      "Builds the base and the change, writes the tests the change lacks, proves them, rebuilds, and asks for " +
      "approval. A run that was stopped continues where it stopped.",
    examples: ["run", "run --repo ../shop --commit feature/cart --into main", "run --json > run.json"],
  })
    .addOption(repoOption())
    .addOption(commitOption())
    .addOption(baseOption())
    .addOption(intoOption())
    .addOption(planOption())
    .option("--fresh", "start over, even if this change already has a run")
    .option("--json", "print the run as JSON")
    .action(
      cli.action<RunFlags>(({ flags, settings }) =>
        withRunningApp(cli, settings, async (app) => {
          const change = { ...changeOptions(cli, flags), plan: await readPlan(cli, flags.plan) };
          const submitted = await app.submit({ ...change, fresh: flags.fresh === true });
          await noteUncommittedFiles(cli, change.repo);
          const run = await driveRun(cli, app, submitted.id);
          cli.out.write(flags.json ? jsonText(runJson(run)) : runSummary(run, cli.out, cli.program));
          return exitCodeOfRun(run);
        }),
      ),
    );
}
