import type { Run } from "../../contracts/index.ts";

/**
 * Whether two names may stand for one person: they have the same e-mail address, or the same name of at least two words, as
 * people commit from several addresses. What only looks the same counts as the same. A wrong guess asks somebody else to
 * approve; who is let in is for `isNamed`.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.address !== "" && a.address === b.address) return true;
  return a.name.includes(" ") && a.name === b.name;
}

/** Whether a list names a person by their address, as it is written: nobody is let in because a name looks alike. */
export function isNamed(people: readonly string[], person: string): boolean {
  const address = exactAddress(person);
  return address !== "" && people.some((one) => exactAddress(one) === address);
}

/** Whether a person may be among others. */
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

const written = /^([^<]*)<([^<>]+)>\s*$/;

/** The address, or the whole text if there is none. */
function exactAddress(person: string): string {
  return (written.exec(person)?.[2] ?? person).trim().toLowerCase();
}

/** The address, or the whole text if there is none, and the name before it; each so that what looks alike is alike. */
function partsOf(person: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = person] = written.exec(person) ?? [];
  return { name: plain(name), address: mailbox(plain(address)) };
}

/** Letters of other alphabets that look like a Latin one, in pairs. */
const lookalikes = new Map(
  ["аaеeоoрpсcуyхxіiјjѕsԁdһhӏlкkмmтtвbнhԛqԝwοoαaνvρpιiκkτtυuχxγyωw"].flatMap((pairs) =>
    [...pairs.matchAll(/(.)(.)/gu)].map(([, other = "", latin = ""]) => [other, latin] as const),
  ),
);

function plain(text: string): string {
  const visible = text.normalize("NFKD").replace(/[\p{Cf}\p{Mn}\p{Cc}]/gu, "");
  const small = visible.trim().replace(/\s+/g, " ").toLowerCase();
  return small.replace(/[^\x20-\x7e]/gu, (letter) => lookalikes.get(letter) ?? letter);
}

/** One mailbox has many addresses: with a tag after a plus, and with dots at Google. */
function mailbox(address: string): string {
  const [, local = "", domain = ""] = /^([^@]+)@([^@]+)$/.exec(address) ?? [];
  if (domain === "") return address;
  const isTagged = !domain.includes("noreply");
  const bare = isTagged ? local.replace(/(?!^)\+.*$/, "") : local.replace(/^\d+\+/, "");
  const isGoogle = domain === "gmail.com" || domain === "googlemail.com";
  return isGoogle ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`;
}
