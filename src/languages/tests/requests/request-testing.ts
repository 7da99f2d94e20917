import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestImport } from "../candidate.ts";
import type { Call } from "../smells/test-grammar.ts";
import type { TestPlace } from "../test-writer.ts";

/** An app that answers requests, as its file makes it. */
export interface FoundApp {
  /** The file that makes it. */
  readonly path: string;
  /** The package it comes from. */
  readonly framework: string;
}

/** How tests of a language send requests to apps. */
export interface RequestTesting {
  /** The text of a file that may make an app. */
  readonly sign: RegExp;
  /** The package of the app that a file makes; undefined if it makes none. */
  frameworkIn(root: SyntaxNode): string | undefined;
  /** How a test of this project reaches the app, with nothing that the project does not have. */
  describe(app: FoundApp, place: TestPlace): readonly string[];
  /** Whether a test sends requests to an app. */
  sends(calls: readonly Call[], imports: readonly TestImport[]): boolean;
}
