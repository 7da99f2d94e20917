import type { LanguageSyntax, ReferenceRules } from "../../syntax/language-syntax.ts";
import { outlineJavaScript } from "./outline.ts";
import { javascriptReferences, readJavaScriptCapture } from "./references.ts";
import { createJavaScriptResolver } from "./resolve/resolver.ts";

const scripts: ReferenceRules = { query: javascriptReferences, read: readJavaScriptCapture };
const typed: ReferenceRules = {
  ...scripts,
  query: `${javascriptReferences} (import_require_clause source: (string (string_fragment) @import))`,
};

/** How JavaScript and TypeScript files are read. */
export const javascriptSyntax: LanguageSyntax = {
  dialects: [
    { name: "javascript", title: "JavaScript", files: /\.([mc]?js|jsx)$/, references: scripts },
    { name: "typescript", title: "TypeScript", files: /\.[mc]?ts$/, references: typed },
    { name: "tsx", title: "TSX", files: /\.tsx$/, references: typed },
  ],
  outline: outlineJavaScript,
  // That of a template is part of its text.
  hasMeaningfulIndentation: (code) => code.includes("`"),
  createResolver: createJavaScriptResolver,
};
