import type { Command } from "commander";
import { Decision } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { decide } from "../runs/decide.ts";
import { exitCodeOfRun } from "../terminal/exit-code.ts";
import { jsonText, runJson } from "../terminal/run-json.ts";
import { decisionSummary } from "../views/runs/run-summary.ts";
import { collect, createCommand } from "./command-parts.ts";

interface AnswerFlags {
  readonly reason?: string;
  readonly comment?: string;
  readonly by?: string;
  readonly condition?: readonly string[];
  readonly json?: boolean;
}

/** `approve`: answers yes and merges. Exits 0 only if the merge was handed over. */
export function approveCommand(cli: Cli): Command {
  const command = createCommand("approve", {
    summary: "approve a change and merge it",
    description:
      "Approves the commit that a request names and merges it. If goldseam.json names two approvers or more, nobody approves a change that they wrote, proposed or healed; otherwise such an approval is recorded as self-approved.",
    examples: [
      "approve 01J9",
      "approve 01J9 --by ada@example.com",
      'approve 01J9 --condition "add a changelog entry"',
    ],
  }).option(
    "--condition <text>",
    "approve once this is satisfied, repeatable; P1: or P2: before it lets the merge go ahead",
    collect,
  );
  command.option("--comment <text>", "something for the record");
  return answering(cli, command, Decision.APPROVE);
}

/** `reject`: answers no, with the reason. Exits 1, as every rejected run does. */
export function rejectCommand(cli: Cli): Command {
  const command = createCommand("reject", {
    summary: "reject a change and say why",
    description:
      "Rejects the commit that a request names. Nothing is merged. Exits 1, as every rejected run does.",
    examples: ['reject 01J9 --reason "the tests pin a bug"'],
  }).requiredOption("--reason <text>", "why");
  return answering(cli, command, Decision.REJECT);
}

function answering(cli: Cli, command: Command, decision: Decision): Command {
  return command
    .argument("<id>", "id of the approval or of its run, or the beginning of one")
    .option(
      "--by <who>",
      `who ${command.name()}s: you, or somebody whom goldseam.json names (default: $GOLDSEAM_USER, else who you are to git)`,
    )
    .option("--json", "print the run as JSON")
    .action(
      cli.action<AnswerFlags>(
        ({ flags: { comment = "", reason = comment, by, json, condition = [] }, args, settings }) =>
          withApp(cli, settings, async (app) => {
            const verdict = condition.length > 0 ? Decision.APPROVE_WITH_CONDITIONS : decision;
            const answer = { id: args[0] ?? "", decision: verdict, by, reason, conditions: condition };
            const run = await decide(cli, app, answer);
            cli.out.write(json ? jsonText(runJson(run)) : decisionSummary(run, cli.out, cli.program));
            return exitCodeOfRun(run);
          }),
      ),
    );
}
