import type { LanguageSyntax } from "../../syntax/language-syntax.ts";
import { goFix } from "./fix-rules.ts";
import { goImports } from "./imports.ts";
import { outlineGo } from "./outline.ts";
import { goReferences, readGoCapture } from "./references.ts";
import { createGoResolver } from "./resolver.ts";

/** How Go files are read. */
export const goSyntax: LanguageSyntax = {
  dialects: [
    {
      name: "go",
      title: "Go",
      files: /\.go$/,
      references: { query: goReferences, read: readGoCapture },
    },
  ],
  outline: outlineGo,
  imports: goImports,
  selfNames: [],
  fix: goFix,
  createResolver: createGoResolver,
};
