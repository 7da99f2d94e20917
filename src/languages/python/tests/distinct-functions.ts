import type { Candidate } from "../../tests/candidate.ts";

/** Candidates whose functions all have names of their own: a later one of the same name would replace the first. */
export function distinctFunctions(candidates: readonly Candidate[], isTestCase: boolean): Candidate[] {
  const owners = new Map<string, string>();
  return candidates.map((candidate) => {
    const { row, code, group } = candidate;
    const name = /\bdef (\w+)\(/.exec(row?.after ?? code)?.[1];
    if (name === undefined) return candidate;
    const block = row ? `${row.before}\n${row.after}` : code;
    const place = (one: string) => `${isTestCase ? group : ""} ${one}`;
    const isFree = (one: string) => (owners.get(place(one)) ?? block) === block;
    let free = name;
    for (let number = 2; !isFree(free); number++) free = `${name}_${number}`;
    owners.set(place(free), block);
    return free === name ? candidate : renamed(candidate, name, free);
  });
}

function renamed(candidate: Candidate, name: string, free: string): Candidate {
  const defining = (text: string) => text.replace(`def ${name}(`, `def ${free}(`);
  const { row } = candidate;
  return {
    ...candidate,
    name: candidate.name.replace(new RegExp(`(^|::)${name}(?=\\[|$)`), `$1${free}`),
    code: row ? candidate.code : defining(candidate.code),
    ...(row ? { row: { ...row, after: defining(row.after) } } : {}),
  };
}
