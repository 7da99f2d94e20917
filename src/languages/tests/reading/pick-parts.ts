import type { Candidate, TestHelper, TestImport } from "../candidate.ts";
import type { FileParts, WrittenTest } from "./test-reading.ts";

/** The helpers and imports of a file that one test needs, found by the names in its code. */
export function pickParts(
  test: WrittenTest,
  { imports, helpers, always = [] }: Pick<FileParts, "imports" | "helpers" | "always">,
): Pick<Candidate, "imports" | "helpers"> {
  const all = [...helpers, ...test.helpers];
  const needed = new Set(test.helpers.filter(({ names }) => names.length === 0));
  const words = new Set([...always, ...wordsOf(test.code)]);
  for (const { code } of needed) for (const word of wordsOf(code)) words.add(word);
  const definedBy = new Map<string, TestHelper[]>();
  for (const helper of all)
    for (const name of helper.names) definedBy.set(name, [...(definedBy.get(name) ?? []), helper]);
  // A set that grows while it is read is read to its end.
  for (const word of words)
    for (const helper of definedBy.get(word) ?? []) {
      if (needed.has(helper)) continue;
      needed.add(helper);
      for (const inner of wordsOf(helper.code)) words.add(inner);
    }
  const chosen = all.filter((helper) => needed.has(helper));
  return {
    imports: imports.filter((one) => words.has(localName(one))),
    ...(chosen.length > 0 ? { helpers: chosen } : {}),
  };
}

/** The name by which the file knows an import: `b` for `a as b`, the package for a whole module. */
export function localName({ name }: Pick<TestImport, "name">): string {
  return (/\bas\s+([\w$]+)$/.exec(name)?.[1] ?? name.replace(/^type\s+/, "")).split(".")[0] ?? name;
}

/** Words of a code that may be names. */
export function wordsOf(code: string): string[] {
  return code.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** Tests whose helpers clash with others of the same name get names of their own, so that all fit into one file. */
export function withOwnHelpers(candidates: readonly Candidate[]): Candidate[] {
  const known = new Map<string, string>();
  return candidates.map((candidate) => {
    const renames = new Map<string, string>();
    for (const { names, code, scope } of candidate.helpers ?? []) {
      if (scope !== "file") continue;
      for (const name of names) {
        let free = name;
        for (let number = 2; (known.get(free) ?? code) !== code; number++) free = `${name}${number}`;
        known.set(free, code);
        if (free !== name) renames.set(name, free);
      }
    }
    return renames.size === 0 ? candidate : renamed(candidate, renames);
  });
}

function renamed(candidate: Candidate, renames: ReadonlyMap<string, string>): Candidate {
  const rename = (text: string) => text.replaceAll(/[A-Za-z_$][\w$]*/g, (word) => renames.get(word) ?? word);
  const helper = (one: TestHelper) => ({ ...one, names: one.names.map(rename), code: rename(one.code) });
  return {
    ...candidate,
    code: rename(candidate.code),
    helpers: (candidate.helpers ?? []).map(helper),
  };
}
