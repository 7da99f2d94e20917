import type { Outline } from "../../syntax/outline.ts";
import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestHelper, TestImport } from "../candidate.ts";
import type { TestPlace } from "../test-writer.ts";

/** The file that tests are for, and where they go. */
export interface ReadingPlace extends TestPlace {
  /** The outline of the source under test. */
  readonly outline: Outline;
}

/** One test as somebody wrote it. */
export interface WrittenTest {
  readonly name: string;
  /** The heading it stands under; empty if there is none. */
  readonly group: string;
  /** The test alone, not indented. */
  readonly code: string;
  /** Definitions of its own heading; those without a name always apply. */
  readonly helpers: readonly TestHelper[];
}

/** A test that cannot be taken as it is. */
export interface UnreadTest {
  readonly name: string;
  readonly code: string;
  readonly reason: string;
}

/** The parts of a test file that somebody wrote. */
export interface FileParts {
  readonly imports: readonly TestImport[];
  /** Definitions beside the tests. */
  readonly helpers: readonly TestHelper[];
  readonly tests: readonly WrittenTest[];
  /** Imported names that every test needs, because the file around it uses them. */
  readonly always?: readonly string[];
  readonly unread: readonly UnreadTest[];
  /** Statements that would run when the file is loaded: no test gets them. */
  readonly leftOut: readonly string[];
}

/** A statement of a test file that makes one test, or those of a table. */
export interface TestBlock {
  /** The title as it is reported at the end of a name; values of a table may be anything. */
  readonly title: RegExp;
  /** The heading it stands under; empty if there is none. */
  readonly group: string;
  readonly node: SyntaxNode;
}

/** A name that a file imports. */
export interface ImportedName {
  readonly name: string;
  /** Its place in the statement. */
  readonly node: SyntaxNode;
  readonly statement: SyntaxNode;
}

/** How test files of a language are read. */
export interface TestReading {
  /** Splits a file, with imports put right as far as the project shows what was meant. */
  partsOf(root: SyntaxNode, place: ReadingPlace): FileParts;
  /** Modules that a file imports and that neither the project, its dependencies, its runner nor the language has. */
  unknownModules(root: SyntaxNode, place: TestPlace): string[];
  /** How tests are written in this project, for whoever writes one: a few short sentences. */
  describeStyle(place: TestPlace): readonly string[];
  /** Definitions that the project's tests share, such as fixtures: each with its signature. */
  sharedDefinitions(place: TestPlace): readonly string[];
  /** Comments that tools need: an error that is expected, a rule that does not apply. */
  readonly directives?: RegExp;
  /** The statements of a file that make its tests. */
  blocksIn(root: SyntaxNode): TestBlock[];
  /** The names that a file imports one by one. */
  importedIn(root: SyntaxNode): ImportedName[];
}
