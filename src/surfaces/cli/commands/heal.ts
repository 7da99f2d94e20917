import type { Command } from "commander";
import { type Cli, withRunningApp } from "../cli.ts";
import { driveRun } from "../runs/drive-run.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { runSummary } from "../views/runs/run-summary.ts";
import { createCommand } from "./command-parts.ts";

interface HealFlags {
  readonly json?: boolean;
}

/** `heal`: lets a coder work on a run that waits with its ticket. */
export function healCommand(cli: Cli): Command {
  return createCommand("heal", {
    summary: "let a coder work on a failed change",
    description:
      "Gives the tickets of a run that failed to the coder, in the sandbox, and takes its fix through the whole loop. " +
      "A fix counts only if everything that was red is green from a clean checkout and nothing else got worse.",
    examples: ["heal 01J9", "heal 01J9 --coder claude-code"],
  })
    .argument("<run>", "id of the run, or the beginning of one")
    .option("--json", "print the run as JSON")
    .action(
      cli.action<HealFlags>(({ flags, args, settings }) =>
        withRunningApp(cli, settings, async (app) => {
          const begun = await app.heal(args[0] ?? "");
          const run = await driveRun(cli, app, begun.id);
          cli.out.write(flags.json ? jsonText(runJson(run)) : runSummary(run, cli.out, cli.program));
          return exitCodeOfRun(run);
        }),
      ),
    );
}
