import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { ReadTests, TestLiterals } from "./expected-values.ts";
import type { TestName } from "./fix.ts";
import type { TouchedFunction } from "./touched-places.ts";
import type { TryOut } from "./tried.ts";

/** A small change of a function, as the whole text of its file. */
export interface SmallChange {
  readonly path: string;
  readonly text: string;
}

/** What a proof works with. */
export interface ProofTools {
  readonly outlines: SyntaxParser;
  /** The text of a file of the fixed commit. */
  readonly read: (path: string) => string | undefined;
  /** The files of data that a test file names, on the fixed commit. */
  readonly readData: (path: string) => ReadTests["data"];
  /** On the fixed commit. */
  readonly tryOut: TryOut;
  /** On the base; undefined if there is none. */
  readonly tryOnBase: TryOut | undefined;
  readonly smallChanges: (touched: TouchedFunction) => Promise<readonly SmallChange[]>;
  /** Files that only tests use, and that the author left alone: they may be what tests check with. */
  readonly besideTests: ReadonlySet<string>;
  /** Whether the fix spells a value of the tests, which the code did not do before. */
  readonly knowsTests: boolean;
  /** Whether the fix catches an error and goes on, which the code did not do before. */
  readonly catches: boolean;
  /** Whether the fix decides something that neither the code before it nor the base decided. */
  readonly branches: boolean;
  /** Literals that the fix newly gives as an answer. */
  readonly answers: ReadonlySet<string>;
  /**
   * Why the calls of a test show that the fix works only while tests run, or else, if it does not pass on the base, that it
   * knows their inputs; undefined if they show neither.
   */
  readonly findIdle: (
    file: ReadTests,
    test: TestLiterals,
    passesOnBase: boolean,
  ) => Promise<string | undefined>;
  /** The tests that pass with the fix. */
  readonly passing: readonly TestName[];
  /** The tests that the ticket names. */
  readonly redTests: readonly TestName[];
}
