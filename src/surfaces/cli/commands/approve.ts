import type { Command } from "commander";
import { Decision } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { decide } from "../runs/decide.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { decisionSummary } from "../views/runs/run-summary.ts";
import { createCommand } from "./command-parts.ts";

interface ApproveFlags {
  readonly by?: string;
  readonly json?: boolean;
}

/** `approve`: answers yes and merges. Exits 0 only where the merge was handed over. */
export function approveCommand(cli: Cli): Command {
  return createCommand("approve", {
    summary: "approve a change and merge it",
    description: "Approves the commit that a request names and merges it. Nobody approves their own change.",
    examples: ["approve 01J9", 'approve 01J9 --by "Ada <ada@example.com>"'],
  })
    .argument("<id>", "id of the approval or of its run, or its beginning")
    .option("--by <who>", "who approves (default: $GOLDSEAM_USER, else the user's name)")
    .option("--json", "print the run as JSON")
    .action(
      cli.action<ApproveFlags>(({ flags, args, settings }) =>
        withApp(cli, settings, async (app) => {
          const answer = { id: args[0] ?? "", decision: Decision.APPROVE, by: flags.by };
          const run = await decide(cli, app, answer);
          cli.out.write(flags.json ? jsonText(runJson(run)) : decisionSummary(run, cli.out, cli.program));
          return exitCodeOfRun(run);
        }),
      ),
    );
}
