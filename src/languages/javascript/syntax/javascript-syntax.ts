import type { LanguageSyntax, ReferenceRules } from "../../syntax/language-syntax.ts";
import { javascriptFix } from "./fix-rules.ts";
import { javascriptImports } from "./imports.ts";
import { outlineJavaScript } from "./outline.ts";
import { javascriptReferences, readJavaScriptCapture } from "./references.ts";
import { createJavaScriptResolver } from "./resolve/resolver.ts";

const scripts: ReferenceRules = { query: javascriptReferences, read: readJavaScriptCapture };
const typed: ReferenceRules = {
  ...scripts,
  query: `${javascriptReferences} (import_require_clause source: (string (string_fragment) @import))`,
};
const types = /^(export )?(declare )?(type|interface|enum|namespace)\b/m;

/** How JavaScript and TypeScript files are read. */
export const javascriptSyntax: LanguageSyntax = {
  dialects: [
    {
      name: "javascript",
      title: "JavaScript",
      files: /\.([mc]?js|jsx)$/,
      references: scripts,
      isSearched: true,
      hiddenExports: /(?<![\w$.])(module\.)?exports\b|^export\s*(\{|default\s+[\w$.]+\s*\()/m,
    },
    {
      name: "typescript",
      title: "TypeScript",
      files: /\.[mc]?ts$/,
      references: typed,
      isSearched: true,
      types,
    },
    { name: "tsx", title: "TSX", files: /\.tsx$/, references: typed, types },
  ],
  outline: outlineJavaScript,
  imports: javascriptImports,
  selfNames: ["this"],
  // A template's indentation is part of its text.
  hasMeaningfulIndentation: (code) => code.includes("`"),
  fix: javascriptFix,
  createResolver: createJavaScriptResolver,
};
