import type { ProjectFiles } from "../toolchain/toolchain.ts";
import type { Outline } from "./outline.ts";
import type { PathIndex } from "./path-index.ts";
import type { Finding } from "./references.ts";
import type { Resolver } from "./resolver.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** One grammar of a language: TypeScript has other files and another grammar than JavaScript. */
export interface Dialect {
  /** The name of its tree-sitter grammar; outlines carry it. */
  readonly name: string;
  /** How it is called where people read of it. */
  readonly title: string;
  /** The endings of its files. */
  readonly files: RegExp;
  /** Reads what a file refers to; absent where files of the language are never looked at one by one. */
  readonly references?: ReferenceRules;
}

/** A tree-sitter query, and what its captures mean. */
export interface ReferenceRules {
  readonly query: string;
  read(capture: string, text: string): Finding | readonly Finding[] | undefined;
}

/** How source files of a language are read. */
export interface LanguageSyntax {
  readonly dialects: readonly Dialect[];
  outline(root: SyntaxNode): Pick<Outline, "symbols" | "literals">;
  /** Whether the indentation of code means something; it never does where absent. */
  hasMeaningfulIndentation?(code: string): boolean;
  /** Finds the files that references mean. */
  createResolver(index: PathIndex, files: ProjectFiles): Resolver;
}
