import type { Command } from "commander";
import type { App } from "../../../app/app.ts";
import { ApprovalRequestSchema, toContractJson } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { findApproval } from "../runs/find-approval.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { fields, shortSha, table } from "../terminal/layout.ts";
import { jsonText } from "../terminal/run-json.ts";
import { sanitize } from "../terminal/terminal.ts";
import { approvalView } from "../views/approvals/approval-view.ts";
import { createCommand } from "./command-parts.ts";

/** `approvals`: the changes that wait for a decision, or everything about one of them. */
export function approvalsCommand(cli: Cli): Command {
  return createCommand("approvals", {
    summary: "list changes that wait for a decision, or show one",
    examples: ["approvals", "approvals 01J9"],
  })
    .argument("[id]", "id of an approval or of its run, or the beginning of one")
    .option("--json", "print the requests as JSON")
    .action(
      cli.action<{ readonly json?: boolean }>(({ flags: { json = false }, args: [id], settings }) =>
        withApp(cli, settings, async (app) => {
          cli.out.write(
            id === undefined ? await listText(cli, app, json) : await oneText(cli, app, id, json),
          );
          return exitCodes.good;
        }),
      ),
    );
}

async function oneText(cli: Cli, app: App, id: string, json: boolean): Promise<string> {
  const request = await findApproval(app, id);
  if (json) return jsonText(toContractJson(ApprovalRequestSchema, request));
  const { run } = await app.findRun(request.runId);
  return approvalView(run, cli.out, cli.program);
}

async function listText(cli: Cli, app: App, json: boolean): Promise<string> {
  const requests = await app.approvals();
  if (json) return jsonText(requests.map((request) => toContractJson(ApprovalRequestSchema, request)));
  if (requests.length === 0) {
    cli.err.write("nothing waits for a decision\n");
    return "";
  }
  const now = new Date().toISOString();
  const rows = requests.map(({ id, commitSha, intoBranch, packet, title, expiresAt }) => [
    id,
    shortSha(commitSha),
    intoBranch,
    expiresAt !== "" && expiresAt < now ? "expired" : expiresAt.slice(0, 10),
    `${packet?.testsPassed ?? 0}/${(packet?.testsPassed ?? 0) + (packet?.testsFailed ?? 0)}`,
    `${packet?.coverageAfter.toFixed(1)} %`,
    sanitize(title),
  ]);
  const headings = ["ID", "COMMIT", "INTO", "UNTIL", "PASSED", "COVERAGE", "CHANGE"];
  const next = [`${cli.program} approvals <id>`, `${cli.program} approve <id>`];
  return `\n${table(cli.out, headings, rows)}\n${fields(cli.out, [["Next", next.map((line) => cli.out.paint.cyan(line))]])}\n`;
}
