import type { Run } from "../contracts/index.ts";

/** Whether a person may approve a change: yes, as the only person there is, or no. */
export type MayApprove =
  | { readonly status: "allowed" | "self-approved" }
  | { readonly status: "refused"; readonly reason: string };

/**
 * Nobody approves a change that they wrote, unless the installation knows one person only. It knows those that the
 * `approvers` of the base's settings name. People are the same if their e-mail addresses are.
 */
export function mayApprove(who: string, { change, policy }: Pick<Run, "change" | "policy">): MayApprove {
  const approvers = policy?.approvers ?? [];
  const isContributor = [change?.author ?? "", ...(change?.contributors ?? [])].some((one) =>
    isSamePerson(one, who),
  );
  if (approvers.length < 2) return { status: isContributor ? "self-approved" : "allowed" };
  if (!approvers.some((one) => isSamePerson(one, who)))
    return { status: "refused", reason: `${who} is not among the approvers: ${approvers.join(", ")}` };
  if (isContributor)
    return { status: "refused", reason: `${who} wrote some of it: another approver has to decide` };
  return { status: "allowed" };
}

function isSamePerson(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other) && addressOf(one) !== "";
}

/** The e-mail address, or the whole name if there is none. */
function addressOf(person: string): string {
  return (/<([^<>]+)>\s*$/.exec(person)?.[1] ?? person).trim().toLowerCase();
}
