import type { ProjectFiles } from "../toolchain/toolchain.ts";
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
  /** How it is called where people read of it. */
  readonly title: string;
  /** The endings of its files. */
  readonly files: RegExp;
  /** Reads what a file refers to; absent where files of the language are never looked at one by one. */
  readonly references?: ReferenceRules;
  /** Set where the search engine runs its files, so that tests are written without a model. */
  readonly isSearched?: true;
  /** What a text declares where nothing in it can run: types. */
  readonly types?: RegExp;
  /** A text that hands its exports to other code, or exports what a call gives: its outline does not show them. */
  readonly hiddenExports?: RegExp;
}

/** A tree-sitter query, and what its captures mean. */
export interface ReferenceRules {
  readonly query: string;
  read(capture: string, text: string): Finding | readonly Finding[] | undefined;
}

/** Functions that a file hands to all tests in its folder and below. */
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
  /** How a method calls the object or class that it belongs to, such as `this`. */
  readonly selfNames: readonly string[];
  /** Text at the beginning of a body that says what it does. */
  readonly docstring?: RegExp;
  /** What tests get from files around them without importing it. */
  readonly fixtures?: FixtureSyntax;
  /** Whether the indentation of code means something; it never does where absent. */
  hasMeaningfulIndentation?(code: string): boolean;
  /** Finds the files that references mean. */
  createResolver(index: PathIndex, files: ProjectFiles): Resolver;
}
