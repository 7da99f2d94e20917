import type { Command } from "commander";
import { ApprovalRequestSchema, toContractJson } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { fields, shortSha, table } from "../terminal/layout.ts";
import { jsonText } from "../terminal/run-json.ts";
import { sanitize } from "../terminal/terminal.ts";
import { createCommand } from "./command-parts.ts";

/** `approvals`: the changes that wait for a decision. */
export function approvalsCommand(cli: Cli): Command {
  return createCommand("approvals", {
    summary: "list changes that wait for a decision",
    examples: ["approvals"],
  })
    .option("--json", "print the requests as JSON")
    .action(
      cli.action<{ readonly json?: boolean }>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const requests = await app.approvals();
          if (flags.json) {
            cli.out.write(
              jsonText(requests.map((request) => toContractJson(ApprovalRequestSchema, request))),
            );
          } else if (requests.length === 0) {
            cli.err.write("nothing waits for a decision\n");
          } else {
            const rows = requests.map(({ id, commitSha, intoBranch, packet, title }) => [
              id,
              shortSha(commitSha),
              intoBranch,
              `${packet?.testsPassed ?? 0}/${packet?.testsGenerated ?? 0}`,
              String(packet?.untested.length ?? ""),
              `${packet?.coverageBefore.toFixed(1)} → ${packet?.coverageAfter.toFixed(1)} %`,
              sanitize(title),
            ]);
            const next = `${cli.program} approve <id>`;
            cli.out.write(
              `\n${table(cli.out, ["ID", "COMMIT", "INTO", "TESTS", "UNTESTED", "COVERAGE", "CHANGE"], rows)}\n`,
            );
            cli.out.write(`${fields(cli.out, [["Next", [cli.out.paint.cyan(next)]]])}\n`);
          }
          return exitCodes.good;
        }),
      ),
    );
}
