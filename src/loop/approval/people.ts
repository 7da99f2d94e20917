import type { Run } from "../../contracts/index.ts";

/**
 * Whether two names stand for one person: they have the same e-mail address, or the same name of at least two words, as
 * people commit from several addresses. A wrong guess asks somebody else to approve; it lets nobody in.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.address !== "" && a.address === b.address) return true;
  return a.name.includes(" ") && a.name === b.name;
}

/** Whether a list names a person. */
export function includesPerson(people: readonly string[], person: string): boolean {
  return people.some((one) => isSamePerson(one, person));
}

/** Those among the people that the text stands for: a whole name with address, an address, or a name. */
export function findPeople(people: readonly string[], text: string): string[] {
  const asked = partsOf(text);
  return people.filter((one) => {
    const { name, address } = partsOf(one);
    return address === asked.address || (!text.includes("<") && name === asked.address);
  });
}

/** Everyone who wrote, committed, proposed or healed some of a change. */
export function contributorsOf({ change, healers }: Pick<Run, "change" | "healers">): string[] {
  const { author = "", proposer = "", contributors = [] } = change ?? {};
  return [...new Set([author, ...contributors, proposer, ...healers])].filter((one) => one !== "");
}

/** The address, or the whole text if there is none, and the name before it. */
function partsOf(person: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = person] = /^([^<]*)<([^<>]+)>\s*$/.exec(person) ?? [];
  return { name: plain(name), address: plain(address) };
}

function plain(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
