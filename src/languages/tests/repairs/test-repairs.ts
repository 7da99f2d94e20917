import type { SourceSymbol } from "../../syntax/outline.ts";
import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestImport } from "../candidate.ts";
import type { TestPlace } from "../test-writer.ts";

/** Two values that a failed check compared, as a test would write them. */
export interface Difference {
  readonly expected: string;
  readonly actual: string;
}

/** How failures of a language's tests show what is plainly wrong with a test, and how that is put right. */
export interface TestRepairs {
  /** Messages about a name that is not defined, or that a module does not have; a group holds the name. */
  readonly missingNames: readonly RegExp[];
  /** A message or a value that shows that a result was not waited for. */
  readonly unawaited: RegExp;
  /** The import of a symbol of another file; undefined if it has none. */
  importOf(symbol: SourceSymbol, path: string, place: TestPlace): TestImport | undefined;
  /** The code of a test that waits for calls of these names, and what that needs; undefined if it waits already. */
  withAwait(
    root: SyntaxNode,
    names: ReadonlySet<string>,
  ): { readonly code: string; readonly imports?: readonly TestImport[] } | undefined;
  /** What a check compared, if both values are plain; undefined if the message does not show that. */
  differenceIn(message: string): Difference | undefined;
}
