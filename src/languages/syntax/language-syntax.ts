import type { ProjectFiles } from "../toolchain/toolchain.ts";
import type { FixSyntax } from "./fix-syntax.ts";
import type { ImportSyntax } from "./imports.ts";
import type { Outline } from "./outline.ts";
import type { PathIndex } from "./path-index.ts";
import type { Finding } from "./references.ts";
import type { Resolver } from "./resolver.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** One grammar of a language: TypeScript has other files and another grammar than JavaScript. */
export interface Dialect {
  /** The name of its tree-sitter grammar; outlines carry it. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** The endings of its files. */
  readonly files: RegExp;
  /** Reads the references of a file; absent if files of the language are never read one by one. */
  readonly references?: ReferenceRules;
  /** Set if the search engine runs its files, so that tests are written without a model. */
  readonly isSearched?: true;
  /** Matches a text that only declares types, so that nothing in it can run. */
  readonly types?: RegExp;
  /** Matches a text that passes its exports to other code, or exports the result of a call: its outline does not show them. */
  readonly hiddenExports?: RegExp;
}

/** A tree-sitter query, and the meaning of its captures. */
export interface ReferenceRules {
  readonly query: string;
  read(capture: string, text: string): Finding | readonly Finding[] | undefined;
}

/** Functions that a file provides to all tests in its folder and below. */
export interface FixtureSyntax {
  /** The name of such a file. */
  readonly file: string;
  /** The signature of such a function, on one line. */
  readonly signature: RegExp;
}

/** How source files of a language are read. */
export interface LanguageSyntax {
  readonly dialects: readonly Dialect[];
  outline(root: SyntaxNode): Pick<Outline, "symbols" | "literals">;
  readonly imports: ImportSyntax;
  /** The word for the object or class that a method belongs to, such as `this`. */
  readonly selfNames: readonly string[];
  /** Text at the beginning of a body that documents it. */
  readonly docstring?: RegExp;
  /** Functions that tests get from files around them without importing them. */
  readonly fixtures?: FixtureSyntax;
  /** How a fix in it is taken apart; without it only its hunks are undone. */
  readonly fix?: FixSyntax;
  /** Whether the indentation of code means something; it never does if absent. */
  hasMeaningfulIndentation?(code: string): boolean;
  /** Finds the files that references mean. */
  createResolver(index: PathIndex, files: ProjectFiles): Resolver;
}
