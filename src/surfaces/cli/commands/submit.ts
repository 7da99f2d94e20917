import type { Command } from "commander";
import { enumName, RunStateSchema } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import {
  baseOption,
  changeOptions,
  commitOption,
  createCommand,
  intoOption,
  type PlannedChangeFlags,
  planOption,
  readPlan,
  repoOption,
} from "./command-parts.ts";

interface SubmitFlags extends PlannedChangeFlags {
  readonly fresh?: boolean;
  readonly json?: boolean;
}

/** `submit`: stores a change and prints its run id; the work is left to a later `run` or `watch`. */
export function submitCommand(cli: Cli): Command {
  return createCommand("submit", {
    summary: "add a change to the loop without working on it yet",
    description:
      "Stores the change and prints the id of its run. A `goldseam worker`, or `goldseam run` with the same change, then works on it.",
    examples: ["submit --commit feature/cart"],
  })
    .addOption(repoOption())
    .addOption(commitOption())
    .addOption(baseOption())
    .addOption(intoOption())
    .addOption(planOption())
    .option("--fresh", "start over, even if this change already has a run")
    .option("--json", "print run_id and state as JSON")
    .action(
      cli.action<SubmitFlags>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const change = { ...changeOptions(cli, flags), plan: await readPlan(cli, flags.plan) };
          const run = await app.submit({ ...change, fresh: flags.fresh === true });
          const json = { run_id: run.id, state: enumName(RunStateSchema, run.state) };
          cli.out.write(flags.json ? jsonText(json) : `${run.id}\n`);
          return exitCodes.good;
        }),
      ),
    );
}
