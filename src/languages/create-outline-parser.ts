import { createRequire } from "node:module";
import type * as TreeSitter from "@vscode/tree-sitter-wasm";
import { languages } from "./index.ts";
import { dialectOf, languageOf } from "./language-of.ts";
import type { SyntaxParser } from "./syntax/outline.ts";
import { readTree } from "./syntax/syntax-node.ts";

/**
 * Loads every grammar; afterwards parsing is synchronous and never throws on any text. What takes longer than the limit
 * gets no outline: some texts, such as thousands of comments in a row in Python, take time by the square of their length.
 */
export async function createOutlineParser({ limitMs = 5_000 } = {}): Promise<SyntaxParser> {
  const require = createRequire(import.meta.url);
  const { Parser, Language } = require("@vscode/tree-sitter-wasm") as typeof TreeSitter;
  await Parser.init();
  const parsers = new Map<string, TreeSitter.Parser>();
  for (const { name } of languages.flatMap(({ syntax }) => syntax.dialects)) {
    const grammar = await Language.load(
      require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`),
    );
    parsers.set(name, new Parser().setLanguage(grammar));
  }
  const read = <T>(path: string, text: string, take: (tree: TreeSitter.Tree) => T): T | undefined => {
    const parser = parsers.get(dialectOf(path)?.name ?? "");
    const end = performance.now() + limitMs;
    const tree = parser?.parse(text, null, { progressCallback: () => performance.now() > end });
    // What was called off would go on with the next text.
    if (!tree) parser?.reset();
    if (!tree) return undefined;
    try {
      return take(tree);
    } finally {
      tree.delete();
    }
  };
  return {
    parse: (path, text) =>
      read(path, text, (tree) => {
        const hasError = tree.rootNode.hasError;
        const found = languageOf(path)?.syntax.outline(readTree(tree, text));
        return { path, language: dialectOf(path)?.name ?? "", symbols: [], literals: [], ...found, hasError };
      }),
    tree: (path, text) => read(path, text, (tree) => readTree(tree, text)),
  };
}
