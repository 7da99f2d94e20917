import { dialectOf } from "./language-of.ts";
import type { ReferenceRules } from "./syntax/language-syntax.ts";
import { loadGrammar } from "./syntax/load-grammar.ts";
import type { Finding, ReferenceReader, References } from "./syntax/references.ts";

const maxTexts = 5_000;
/** Matches a path, a glob or a dotted name. */
const nameLike = /^[\w@.~#$+:/*?[\]{}, -]{1,200}$/;

/** Loads the grammars of the languages that these files are in; afterwards reading is synchronous. */
export async function createReferenceReader(paths: Iterable<string>): Promise<ReferenceReader> {
  const needed = new Set([...paths].flatMap((path) => dialectOf(path) ?? []));
  const readers = new Map<string, (text: string) => References | undefined>();
  for (const { name, references } of needed)
    if (references) readers.set(name, await createReader(name, references));
  return { read: (path, text) => readers.get(dialectOf(path)?.name ?? "")?.(text) };
}

async function createReader(
  name: string,
  rules: ReferenceRules,
): Promise<(text: string) => References | undefined> {
  const grammar = await loadGrammar(name);
  const query = grammar.query(rules.query);
  return (text) =>
    grammar.read(text, ({ rootNode }) => {
      const findings = query
        .captures(rootNode)
        .flatMap(({ name, node }) => rules.read(name, text.slice(node.startIndex, node.endIndex)) ?? []);
      // The content of a part that could not be parsed is not known.
      return collect(findings, rootNode.hasError);
    });
}

function collect(findings: readonly Finding[], hasError: boolean): References {
  const found = { import: new Set<string>(), "open import": new Set<string>(), text: new Set<string>() };
  let isOpen = hasError;
  for (const finding of findings) {
    if (finding.kind === "open") isOpen = true;
    else if (finding.kind !== "text" || isName(finding.value)) found[finding.kind].add(finding.value);
  }
  return {
    imports: [...found.import],
    openImports: [...found["open import"]],
    texts: [...found.text].slice(0, maxTexts),
    isOpen: isOpen || found.text.size > maxTexts,
  };
}

function isName(text: string): boolean {
  return nameLike.test(text) && (!text.includes(" ") || /\S[/.]\w/.test(text));
}
