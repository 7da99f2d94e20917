import type { Command } from "commander";
import { RunSchema, stringifyContract } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { runStory } from "../views/runs/run-story.ts";
import { createCommand } from "./command-parts.ts";

/** `show`: everything about one run. */
export function showCommand(cli: Cli): Command {
  return createCommand("show", {
    summary: "show everything about a run",
    examples: ["show 01J9", "show 01J9 --json"],
  })
    .argument("<run>", "id of the run, or the beginning of one")
    .option("--json", "print the Run as JSON")
    .action(
      cli.action<{ readonly json?: boolean }>(({ flags, args, settings }) =>
        withApp(cli, settings, async (app) => {
          const { run } = await app.findRun(args[0] ?? "");
          cli.out.write(flags.json ? stringifyContract(RunSchema, run) : runStory(run, cli.out, cli.program));
          return exitCodes.good;
        }),
      ),
    );
}
