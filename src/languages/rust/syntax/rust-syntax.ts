import type { LanguageSyntax } from "../../syntax/language-syntax.ts";
import { rustImports } from "./imports.ts";
import { outlineRust } from "./outline.ts";
import { createRustResolver } from "./resolver.ts";

/** How Rust files are read. Crates count as a whole, so the references of single files are not read. */
export const rustSyntax: LanguageSyntax = {
  dialects: [{ name: "rust", title: "Rust", files: /\.rs$/ }],
  outline: outlineRust,
  imports: rustImports,
  selfNames: ["self"],
  createResolver: createRustResolver,
};
