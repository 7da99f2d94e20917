import type { LanguageSyntax } from "../../syntax/language-syntax.ts";
import { createWholeResolver } from "../../syntax/whole-resolver.ts";
import { rustFix } from "./fix-rules.ts";
import { rustImports } from "./imports.ts";
import { outlineRust } from "./outline.ts";

/**
 * How Rust files are read. A workspace counts as a whole: cargo compiles whole crates, macros read files, and tests are
 * inside sources. So the references of single files are not read.
 */
export const rustSyntax: LanguageSyntax = {
  dialects: [{ name: "rust", title: "Rust", files: /\.rs$/ }],
  outline: outlineRust,
  imports: rustImports,
  selfNames: ["self"],
  fix: rustFix,
  createResolver: (index) => createWholeResolver(index, "Cargo.toml"),
};
