import type { LanguageSyntax } from "../../syntax/language-syntax.ts";
import { createWholeResolver } from "../../syntax/whole-resolver.ts";
import { rustImports } from "./imports.ts";
import { outlineRust } from "./outline.ts";

/**
 * How Rust files are read. A workspace is taken whole: cargo compiles crates whole, macros read files, and tests stand
 * inside of sources. So no file is read for what it refers to.
 */
export const rustSyntax: LanguageSyntax = {
  dialects: [{ name: "rust", title: "Rust", files: /\.rs$/ }],
  outline: outlineRust,
  imports: rustImports,
  selfNames: ["self"],
  createResolver: (index) => createWholeResolver(index, "Cargo.toml"),
};
