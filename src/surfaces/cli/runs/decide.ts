import type { App } from "../../../app/app.ts";
import type { Decision, Run } from "../../../contracts/index.ts";
import type { Cli } from "../cli.ts";
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
  const run = await app.decide({ approvalId, commitSha, by: by ?? cli.env["GOLDSEAM_USER"], ...answer });
  return driveRun(cli, app, run.id);
}
