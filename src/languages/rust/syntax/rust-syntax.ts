import type { LanguageSyntax } from "../../syntax/language-syntax.ts";
import { rustImports } from "./imports.ts";
import { outlineRust } from "./outline.ts";
import { createRustResolver } from "./resolver.ts";

/** How Rust files are read. Crates are taken whole, so no file is read for what it refers to. */
export const rustSyntax: LanguageSyntax = {
  dialects: [{ name: "rust", title: "Rust", files: /\.rs$/ }],
  outline: outlineRust,
  imports: rustImports,
  selfNames: ["self"],
  createResolver: createRustResolver,
};
