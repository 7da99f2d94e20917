import type { App } from "../../../app/app.ts";
import { Decision, type Run } from "../../../contracts/index.ts";
import type { Cli } from "../cli.ts";
import { sanitize } from "../terminal/terminal.ts";
import { driveRun } from "./drive-run.ts";
import { findApproval } from "./find-approval.ts";

/** The user's answer. */
export interface Answer {
  readonly id: string;
  readonly decision: Decision;
  readonly by?: string | undefined;
  /** What has to be done before it is merged. */
  readonly conditions?: readonly string[];
  readonly reason?: string;
}

/** Records an answer and carries it out. The same answer given again, as after a crash, continues. */
export async function decide(cli: Cli, app: App, { id, by, ...answer }: Answer): Promise<Run> {
  const { id: approvalId, commitSha } = await findApproval(app, id);
  const asked = { approvalId, commitSha, by: by ?? cli.env["GOLDSEAM_USER"], ...answer };
  const { run, counted } = await app.decide(asked);
  const { decision } = run;
  if (!counted && decision) {
    const verdict = decision.decision === Decision.REJECT ? "rejected" : "approved";
    const note = `${approvalId} was already ${verdict} by ${sanitize(decision.decidedBy)}`;
    cli.err.write(`${cli.err.paint.yellow("note:")} ${note}\n`);
  }
  return driveRun(cli, app, run.id);
}
