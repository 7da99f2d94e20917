import type { Command } from "commander";
import { Decision } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { decide } from "../runs/decide.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { decisionSummary } from "../views/runs/run-summary.ts";
import { createCommand } from "./command-parts.ts";

interface RejectFlags {
  readonly reason: string;
  readonly by?: string;
  readonly json?: boolean;
}

/** `reject`: answers no, with the reason. Exits 1, as every rejected run does. */
export function rejectCommand(cli: Cli): Command {
  return createCommand("reject", {
    summary: "reject a change and say why",
    description: "Rejects what a request asks for. Nothing is merged. Exits 1, as every rejected run does.",
    examples: ['reject 01J9 --reason "the tests pin a bug"'],
  })
    .argument("<id>", "id of the approval or of its run, or its beginning")
    .requiredOption("--reason <text>", "why")
    .option("--by <who>", "who rejects (default: $GOLDSEAM_USER, else the user's name)")
    .option("--json", "print the run as JSON")
    .action(
      cli.action<RejectFlags>(({ flags, args, settings }) =>
        withApp(cli, settings, async (app) => {
          const answer = { id: args[0] ?? "", decision: Decision.REJECT, by: flags.by, reason: flags.reason };
          const run = await decide(cli, app, answer);
          cli.out.write(flags.json ? jsonText(runJson(run)) : decisionSummary(run, cli.out, cli.program));
          return exitCodeOfRun(run);
        }),
      ),
    );
}
