import type { Command } from "commander";
import { type Cli, withApp } from "../../cli.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { jsonText } from "../../terminal/run-json.ts";
import { createCommand } from "../command-parts.ts";

/** `recover`: goes on with the runs of a backup. */
export function recoverCommand(cli: Cli): Command {
  return createCommand("recover", {
    summary: "go on with the runs of a backup",
    description:
      "Has the job of every run that works come again, once after a backup of the database was restored beside a bus that lacks " +
      "its messages. What was done already is not repeated.",
    examples: ["recover", "recover --json"],
  })
    .option("--json", "print JSON")
    .action(
      cli.action<{ readonly json?: boolean }>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const runs = await app.recover();
          cli.out.write(
            flags.json ? jsonText({ runs }) : `${runs} ${runs === 1 ? "run goes" : "runs go"} on\n`,
          );
          return exitCodes.good;
        }),
      ),
    );
}
