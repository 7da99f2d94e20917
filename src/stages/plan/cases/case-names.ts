import type { CaseNames } from "../../../languages/planning/language-planning.ts";
import type { Target } from "../planning.ts";
import type { CaseDraft } from "./case-draft.ts";

const MAX_LENGTH = 100;

/** The name of a test by its language's conventions; different from all in `taken`, to which it is added. */
export function nameCase({ file, own }: Target, { what, slug }: CaseDraft, taken: Set<string>): string {
  const names = file.language.planning.caseNames ?? sentences(what);
  const base = names.name({ path: file.path, symbol: own.symbol.name, slug }, MAX_LENGTH);
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = names.numbered(base, count);
  taken.add(name);
  return name;
}

function sentences(what: string): CaseNames {
  return {
    name: ({ symbol }, longest) => {
      const text = `${symbol} ${what}`;
      return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
    },
    numbered: (name, count) => `${name} (${count})`,
  };
}
