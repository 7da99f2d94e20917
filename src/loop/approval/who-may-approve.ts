import { type Identity, IdentitySource, type Run } from "../../contracts/index.ts";
import { contributorsOf, includesPerson, isNamed } from "./people.ts";

type Asked = Pick<Run, "approval" | "change" | "policy" | "healers" | "capability">;
type Actor = Pick<Identity, "person" | "enteredBy"> & Partial<Pick<Identity, "source">>;

/** Whether a person may approve a change: yes, as the only person there is, or no. */
export type MayApprove =
  | { readonly status: "allowed" | "self-approved" }
  | { readonly status: "refused"; readonly reason: string };

/**
 * Nobody approves a change that they wrote, committed, proposed or healed, unless the installation knows one person only.
 * It knows those that the settings of the base name, by their addresses. Whoever enters the name of another is held to the same. If a council
 * decides, only its members do.
 */
export function mayApprove({ person, enteredBy, source }: Actor, run: Asked): MayApprove {
  const council = run.approval?.council;
  const named = (council ? run.policy?.council?.members : run.policy?.approvers) ?? [];
  const contributors = contributorsOf(run);
  const isOwn = includesPerson(contributors, person);
  const did = run.capability ? "asked for it" : "wrote some of it";
  const refused = (reason: string) => ({ status: "refused", reason }) as const;
  if (source === IdentitySource.CAPABILITY)
    return council ? refused("a council decides on it, not a capability") : { status: "allowed" };
  const isAlone = named.length < 2 && (isNamed(named, person) || (named.length === 0 && !council));
  if (isAlone) return { status: isOwn ? "self-approved" : "allowed" };
  const group = council ? "members of the council" : "approvers";
  if (!isNamed(named, person)) return refused(`${person} is not among the ${group}: ${named.join(", ")}`);
  if (isOwn) return refused(`${person} ${did}: somebody else has to decide`);
  if (includesPerson(contributors, enteredBy))
    return refused(`git knows you as ${enteredBy}, who ${did}: ${person} has to decide in person`);
  return { status: "allowed" };
}

/** Whether a person may reject: everybody who is known may, but only members of a council vote in it. */
export function mayReject(identity: Actor, run: Asked): MayApprove {
  return run.approval?.council ? mayApprove(identity, run) : { status: "allowed" };
}

/** Everyone whom the settings of the base name. */
export function knownPeople({ policy }: Pick<Run, "policy">): string[] {
  return [...new Set([...(policy?.approvers ?? []), ...(policy?.council?.members ?? [])])];
}
