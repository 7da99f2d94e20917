import { approversOf } from "../../config/people.ts";
import { GoldseamError, visibleLine } from "../../contracts/index.ts";
import { isNamed } from "../../loop/approval/people.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { JobStart } from "../job-context.ts";
import { identify } from "./identify.ts";

interface SetAsideDeps {
  readonly git: Pick<Git, "identity">;
  readonly audit: Audit;
  readonly clock: Clock;
}

/**
 * Lets a blocked task be left as it is: only those may who may approve, if the base names any. Who did it, or tried to, is in
 * the audit log before it has an effect.
 */
export function createSetAside(
  { git, audit, clock }: SetAsideDeps,
  { repo, config }: Pick<JobStart, "repo" | "config">,
): (task: string) => Promise<string> {
  return async (task) => {
    const approvers = approversOf(config);
    const { person } = await identify(git, { repo, by: undefined, known: approvers });
    const allowed = approvers.length === 0 || isNamed(approvers, person);
    const reason = allowed ? `by ${person}` : `${person} is not among the approvers: ${approvers.join(", ")}`;
    await audit.append({
      ...{ atMs: clock.nowMs(), runId: "", kind: "task", role: "approver", allowed, matchedRules: [] },
      subject: visibleLine(task),
      code: allowed ? "TASK_SET_ASIDE" : "NOT_AN_APPROVER",
      reason: visibleLine(reason),
    });
    if (!allowed) throw new GoldseamError("FORBIDDEN", `the task "${visibleLine(task)}" stays: ${reason}`);
    return person;
  };
}
