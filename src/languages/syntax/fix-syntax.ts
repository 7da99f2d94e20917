import type { SyntaxNode } from "./syntax-node.ts";

/** The kinds of literals that can be changed into another one of the same kind. */
export type LiteralKind = "string" | "number" | "boolean" | "pattern";

/** Types of nodes that a test can have more of. */
export interface Repeatable {
  readonly calls: RegExp;
  /** What a call of a chain is made on: another call, or something made for it. */
  readonly made: RegExp;
  /** Statements that are one expression. */
  readonly statements: RegExp;
  readonly lists: RegExp;
  /** The elements of lists; a list with others in it is none. */
  readonly elements: RegExp;
}

/** How a fix is taken apart: which functions it touches, how one is emptied, and which parts of it are data. */
export interface FixSyntax {
  /** The body of a function, nested ones included; undefined for any other node. */
  bodyOf(node: SyntaxNode): SyntaxNode | undefined;
  /** Texts that can replace a function's body so that it does nothing, the best first: one of them may not compile. */
  emptied(node: SyntaxNode, body: SyntaxNode): readonly string[];
  /** Types of nodes that are literals. */
  readonly literals: ReadonlyMap<string, LiteralKind>;
  /** Absent if more of something cannot be told from something else by its type. */
  readonly repeatable?: Repeatable;
  /** An expression that gives a copy of a value, with all that is in it; absent if there is none for every value. */
  copyOf?(value: string): string;
  /** A line at the top of a file that keeps a compiler from judging the types of a changed text. */
  uncheckedLine?(path: string): string | undefined;
  readonly suspect: SuspectRules;
  /** The texts of tests that stand in a file of the product beside its code. */
  insideTests?(tree: SyntaxNode): readonly string[];
  /** Literals that a test compares for equality, where its language has no grammar of tests. */
  expectedLiterals?(test: SyntaxNode): readonly SyntaxNode[];
  /** A failure that is no failed comparison, where tests word their failures themselves and need not show both values. */
  readonly crash?: RegExp;
}

/** What code may ask for to find out that it is being tested, or to change who judges it. */
export interface SuspectRules {
  /** Names, members, calls and imports that a node's text is read for. */
  readonly nodes: RegExp;
  /** What a text without spaces asks for, such as "the stack"; `outside` counts only where no function is around it. */
  readonly asks: readonly { readonly what: string; readonly pattern: RegExp; readonly outside?: boolean }[];
  /** The name of the environment variable, if a text asks for one by a literal. */
  readonly variable: RegExp;
  /** Environment variables that runners set. */
  readonly runnerVariables: RegExp;
  /** The modules that a node imports, with what it takes from them: `node:test`, `sys._getframe`. */
  imported(node: SyntaxNode): readonly string[];
  /** Modules of test frameworks. */
  readonly frameworks: RegExp;
  /** The object whose member a node replaces, by its first name and as written. */
  replaced(node: SyntaxNode): { readonly root: string; readonly text: string } | undefined;
  /** Objects that belong to the language and not to the project, or members of modules that everybody shares. */
  readonly shared: RegExp;
  /** Remarks, or attributes, that keep a tool from looking at code. */
  readonly silences?: RegExp;
  /** Methods by which an object decides what it equals. */
  readonly equality: RegExp;
  /** Methods that give the difference or the order of two objects: tests compare by these as well. */
  readonly ordering?: RegExp;
  /** The part of a node that is done in place of an error, which ends there unless it is thrown on. */
  handler?(node: SyntaxNode): SyntaxNode | undefined;
  /** Types of nodes that end a function with a value. */
  readonly returns: RegExp;
  /** A literal that something is compared with for equality: the literal and the other side. */
  compared(node: SyntaxNode): readonly { readonly literal: SyntaxNode; readonly other: string }[];
}
