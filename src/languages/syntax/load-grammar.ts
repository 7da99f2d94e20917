import { createRequire } from "node:module";
import type * as TreeSitter from "@vscode/tree-sitter-wasm";

/** A grammar, ready to parse. */
export interface Grammar {
  /** The result of `take` for a text's tree; undefined if parsing takes too long. The tree is freed afterwards. */
  read<T>(text: string, take: (tree: TreeSitter.Tree) => T): T | undefined;
  query(source: string): TreeSitter.Query;
}

/** Far more than any honest file takes. */
const maxParseMs = 5_000;
/** One for the process: all grammars share the parser's memory. */
let started: Promise<void> | undefined;

/** Loads the tree-sitter grammar of a name. */
export async function loadGrammar(name: string, limitMs = maxParseMs): Promise<Grammar> {
  const require = createRequire(import.meta.url);
  const { Parser, Language, Query } = require("@vscode/tree-sitter-wasm") as typeof TreeSitter;
  started ??= Parser.init();
  await started;
  const language = await Language.load(
    require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`),
  );
  const parser = new Parser().setLanguage(language);
  return {
    query: (source) => new Query(language, source),
    read: (text, take) => {
      const end = performance.now() + limitMs;
      const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
      // A cancelled parse would continue with the next text.
      if (!tree) parser.reset();
      if (!tree) return undefined;
      try {
        return take(tree);
      } finally {
        tree.delete();
      }
    },
  };
}
