import { createRequire } from "node:module";
import type * as TreeSitter from "@vscode/tree-sitter-wasm";
import { goReferences, readGoCapture } from "../go/syntax/references.ts";
import { javascriptReferences, readJavaScriptCapture } from "../javascript/syntax/references.ts";
import { pythonReferences, readPythonCapture } from "../python/syntax/references.ts";
import { languageOf } from "./language-of.ts";
import type { Language } from "./outline.ts";
import type { Finding, ReferenceReader, References } from "./references.ts";

interface Grammar {
  readonly query: string;
  read(capture: string, text: string): Finding | readonly Finding[] | undefined;
}

const javascript: Grammar = { query: javascriptReferences, read: readJavaScriptCapture };
const typescript: Grammar = {
  ...javascript,
  query: `${javascriptReferences} (import_require_clause source: (string (string_fragment) @import))`,
};

const grammars: Partial<Record<Language, Grammar>> = {
  javascript,
  typescript,
  tsx: typescript,
  python: { query: pythonReferences, read: readPythonCapture },
  go: { query: goReferences, read: readGoCapture },
};

/** Far more than any honest file takes. */
const maxParseMs = 5_000;
const maxTexts = 5_000;
/** What can be a path, a glob or a dotted name. */
const nameLike = /^[\w@.~#$+:/*?[\]{}, -]{1,200}$/;

/** Loads the grammars of the languages that these files are in; afterwards reading is synchronous. */
export async function createReferenceReader(paths: Iterable<string>): Promise<ReferenceReader> {
  const needed = new Set([...paths].flatMap((path) => languageOf(path) ?? []));
  const readers = new Map<Language, (text: string) => References | undefined>();
  for (const language of needed) {
    const grammar = grammars[language];
    if (grammar) readers.set(language, await loadGrammar(language, grammar));
  }
  return {
    read(path, text) {
      const language = languageOf(path);
      return language && readers.get(language)?.(text);
    },
  };
}

async function loadGrammar(
  name: Language,
  grammar: Grammar,
): Promise<(text: string) => References | undefined> {
  const require = createRequire(import.meta.url);
  const { Parser, Language, Query } = require("@vscode/tree-sitter-wasm") as typeof TreeSitter;
  await Parser.init();
  const language = await Language.load(
    require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`),
  );
  const parser = new Parser().setLanguage(language);
  const query = new Query(language, grammar.query);
  return (text) => {
    const deadline = performance.now() + maxParseMs;
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
    if (!tree) {
      parser.reset();
      return undefined;
    }
    try {
      const findings = query
        .captures(tree.rootNode)
        .flatMap(({ name, node }) => grammar.read(name, text.slice(node.startIndex, node.endIndex)) ?? []);
      // What stands in a part that could not be parsed is not known.
      return collect(findings, tree.rootNode.hasError);
    } finally {
      tree.delete();
    }
  };
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
