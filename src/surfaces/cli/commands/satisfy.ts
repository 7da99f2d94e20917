import type { Command } from "commander";
import { type Cli, withApp } from "../cli.ts";
import { driveRun } from "../runs/drive-run.ts";
import { findApproval } from "../runs/find-approval.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { decisionSummary } from "../views/runs/run-summary.ts";
import { createCommand, parseCount } from "./command-parts.ts";

interface SatisfyFlags {
  readonly evidence: string;
  readonly by?: string;
  readonly json?: boolean;
}

/** `satisfy`: says that a condition of an approval is satisfied; merges if nothing else was missing. */
export function satisfyCommand(cli: Cli): Command {
  return createCommand("satisfy", {
    summary: "say that a condition of an approval is satisfied",
    description:
      "Records that a condition is satisfied, and who says so. The word of an author of the change needs that of somebody else. If nothing else was missing, the change is merged.",
    examples: ['satisfy 01J9 1 --evidence "https://ci.example/4711, staging is green"'],
  })
    .argument("<id>", "id of the approval or of its run, or the beginning of one")
    .argument("<number>", "the condition's number, as goldseam approvals <id> shows it")
    .requiredOption("--evidence <text>", "how one can see it")
    .option(
      "--by <who>",
      "who says so: you, or somebody whom goldseam.json names (default: $GOLDSEAM_USER, else who you are to git)",
    )
    .option("--json", "print the run as JSON")
    .action(
      cli.action<SatisfyFlags>(({ flags, args: [id = "", number = ""], settings }) =>
        withApp(cli, settings, async (app) => {
          const { id: approvalId } = await findApproval(app, id);
          const by = flags.by ?? cli.env["GOLDSEAM_USER"];
          const marked = await app.satisfy({
            approvalId,
            number: parseCount(number),
            evidence: flags.evidence,
            by,
          });
          const run = await driveRun(cli, app, marked.id);
          cli.out.write(flags.json ? jsonText(runJson(run)) : decisionSummary(run, cli.out, cli.program));
          return exitCodeOfRun(run);
        }),
      ),
    );
}
