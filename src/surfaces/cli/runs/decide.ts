import { userInfo } from "node:os";
import type { App } from "../../../app/app.ts";
import { ApprovalDecisionSchema, create, type Decision, type Run } from "../../../contracts/index.ts";
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
export async function decide(cli: Cli, app: App, answer: Answer): Promise<Run> {
  const approval = await findApproval(app, answer.id);
  const decision = create(ApprovalDecisionSchema, {
    approvalId: approval.id,
    decision: answer.decision,
    commitSha: approval.commitSha,
    decidedBy:
      answer.by ?? cli.env["GOLDSEAM_USER"] ?? (await app.identity(approval.repo)) ?? userInfo().username,
    conditions: [...(answer.conditions ?? [])],
    reason: answer.reason ?? "",
    decidedAt: new Date().toISOString(),
  });
  const run = await app.decide(decision);
  return driveRun(cli, app, run.id);
}
