import type { Command } from "commander";
import { type Cli, withApp } from "../../cli.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { jsonText } from "../../terminal/run-json.ts";
import { createCommand } from "../command-parts.ts";

/** `cancel`: ends a run that nobody wants any more. */
export function cancelCommand(cli: Cli): Command {
  return createCommand("cancel", {
    summary: "end a run that waits or works",
    description: "A server that works on the run stops. A merge that has begun is not cancelled.",
    examples: ['cancel 01J9 --reason "done by hand"'],
  })
    .argument("<run>", "id of the run, or the beginning of one")
    .option("--reason <text>", "why", "")
    .option("--json", "print the run as JSON")
    .action(
      cli.action<{ readonly reason: string; readonly json?: boolean }>(
        ({ flags, args: [id = ""], settings }) =>
          withApp(cli, settings, async (app) => {
            const run = await app.cancel(id, { reason: flags.reason });
            const done = `${cli.out.paint.green("✓")} ${run.id} is cancelled\n`;
            cli.out.write(flags.json ? jsonText({ run_id: run.id, state: "CANCELLED" }) : done);
            return exitCodes.good;
          }),
      ),
    );
}
