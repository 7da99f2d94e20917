import { languages } from "./index.ts";
import { dialectOf, languageOf } from "./language-of.ts";
import { type Grammar, loadGrammar } from "./syntax/load-grammar.ts";
import type { SyntaxParser } from "./syntax/outline.ts";
import { readTree } from "./syntax/syntax-node.ts";

/**
 * Loads every grammar; afterwards parsing is synchronous and never throws on any text. A text that takes longer than the
 * limit gets no outline: some texts, such as thousands of comments in a row, take quadratic time.
 */
export async function createOutlineParser(limits: { readonly limitMs?: number } = {}): Promise<SyntaxParser> {
  const grammars = new Map<string, Grammar>();
  for (const { name } of languages.flatMap(({ syntax }) => syntax.dialects))
    grammars.set(name, await loadGrammar(name, limits.limitMs));
  const grammarOf = (path: string) => grammars.get(dialectOf(path)?.name ?? "");
  return {
    parse: (path, text) =>
      grammarOf(path)?.read(text, (tree) => {
        const hasError = tree.rootNode.hasError;
        const found = languageOf(path)?.syntax.outline(readTree(tree, text));
        return { path, dialect: dialectOf(path)?.name ?? "", symbols: [], literals: [], ...found, hasError };
      }),
    tree: (path, text) => grammarOf(path)?.read(text, (tree) => readTree(tree, text)),
  };
}
