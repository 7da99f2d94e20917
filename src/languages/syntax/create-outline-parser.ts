import { createRequire } from "node:module";
import type * as TreeSitter from "@vscode/tree-sitter-wasm";
import { outlineGo } from "../go/syntax/outline.ts";
import { outlineJavaScript } from "../javascript/syntax/outline.ts";
import { outlinePython } from "../python/syntax/outline.ts";
import { outlineRust } from "../rust/syntax/outline.ts";
import { languageOf, languages } from "./language-of.ts";
import type { Language, Outline, SyntaxParser } from "./outline.ts";
import { readTree, type SyntaxNode } from "./syntax-node.ts";

const extractors: Readonly<Record<Language, (root: SyntaxNode) => Pick<Outline, "symbols" | "literals">>> = {
  python: outlinePython,
  javascript: outlineJavaScript,
  typescript: outlineJavaScript,
  tsx: outlineJavaScript,
  go: outlineGo,
  rust: outlineRust,
};

/**
 * Loads every grammar; afterwards parsing is synchronous and never throws on any text. What takes longer than the limit
 * gets no outline: some texts, such as thousands of comments in a row in Python, take time by the square of their length.
 */
export async function createOutlineParser({ limitMs = 5_000 } = {}): Promise<SyntaxParser> {
  const require = createRequire(import.meta.url);
  const { Parser, Language } = require("@vscode/tree-sitter-wasm") as typeof TreeSitter;
  await Parser.init();
  const parsers = new Map<Language, TreeSitter.Parser>();
  for (const name of languages) {
    const grammar = await Language.load(
      require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`),
    );
    parsers.set(name, new Parser().setLanguage(grammar));
  }
  const read = <T>(
    path: string,
    text: string,
    take: (tree: TreeSitter.Tree, language: Language) => T,
  ): T | undefined => {
    const language = languageOf(path);
    const parser = language && parsers.get(language);
    const end = performance.now() + limitMs;
    const tree = parser?.parse(text, null, { progressCallback: () => performance.now() > end });
    // What was called off would go on with the next text.
    if (!tree) parser?.reset();
    if (!language || !tree) return undefined;
    try {
      return take(tree, language);
    } finally {
      tree.delete();
    }
  };
  return {
    parse: (path, text) =>
      read(path, text, (tree, language) => {
        const hasError = tree.rootNode.hasError;
        return { path, language, ...extractors[language](readTree(tree, text)), hasError };
      }),
    tree: (path, text) => read(path, text, (tree) => readTree(tree, text)),
  };
}
