import type { Identity, Run } from "../contracts/index.ts";
import { contributorsOf, includesPerson } from "./people.ts";

/** Whether a person may approve a change: yes, as the only person there is, or no. */
export type MayApprove =
  | { readonly status: "allowed" | "self-approved" }
  | { readonly status: "refused"; readonly reason: string };

/**
 * Nobody approves a change that they wrote, committed, proposed or healed, unless the installation knows one person only.
 * It knows those that the settings of the base name. Whoever enters the name of another is held to the same.
 */
export function mayApprove(
  { person, enteredBy }: Pick<Identity, "person" | "enteredBy">,
  run: Pick<Run, "change" | "policy" | "healers">,
): MayApprove {
  const approvers = run.policy?.approvers ?? [];
  const contributors = contributorsOf(run);
  const isOwn = includesPerson(contributors, person);
  if (approvers.length < 2) return { status: isOwn ? "self-approved" : "allowed" };
  if (!includesPerson(approvers, person))
    return { status: "refused", reason: `${person} is not among the approvers: ${approvers.join(", ")}` };
  if (isOwn)
    return { status: "refused", reason: `${person} wrote some of it: another approver has to decide` };
  if (includesPerson(contributors, enteredBy)) {
    const reason = `git knows you as ${enteredBy}, who wrote some of it: ${person} has to decide in person`;
    return { status: "refused", reason };
  }
  return { status: "allowed" };
}
