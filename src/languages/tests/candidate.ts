import type { CaseKind, TestLevel } from "../../contracts/index.ts";
import type { Mutant } from "../mutants/mutant.ts";

/** Something a test file imports. */
export interface TestImport {
  /** As written in the import, such as `../src/slug.js` or `shop.cart`. */
  readonly module: string;
  readonly name: string;
  /** How the name is imported; `whole` is the module itself under that name. A named one may be `a as b`. */
  readonly kind: "named" | "default" | "whole";
  /** Modules that it is imported without, as if they were not installed. */
  readonly without?: readonly string[];
}

/** A test's place in a table of cases; tests with the same text around their rows share a table. */
export interface TableRow {
  readonly before: string;
  readonly row: string;
  readonly after: string;
  /** Whether rows may share one line if they fit. */
  readonly inline?: boolean;
}

/** A definition that a test needs beside it: a function, a constant, a fixture, a hook. */
export interface TestHelper {
  /** The names it defines; none for a hook, which applies to every test under its heading. */
  readonly names: readonly string[];
  readonly code: string;
  /** Whether it stands beside all tests of the file, or under the heading of its test. */
  readonly scope: "file" | "group";
}

/** One test that an engine proposes. Files are assembled from the admitted ones. */
export interface Candidate {
  /** Unique within its file; the runner reports it under this name. */
  readonly name: string;
  /** The symbol under test, `Class.method` for a method. */
  readonly target: string;
  /** The heading it is under, if the runner has headings. */
  readonly group: string;
  readonly kind: CaseKind;
  /** Set for a test that sends requests to an app. */
  readonly level?: TestLevel;
  /** Other kinds that it is of as well, such as an edge that fails. */
  readonly also?: readonly CaseKind[];
  /** The test alone, not indented. */
  readonly code: string;
  /** Present if the file has it as a row of a table instead. */
  readonly row?: TableRow;
  readonly imports: readonly TestImport[];
  /** Definitions that the file has only if one of its tests needs them. */
  readonly helpers?: readonly TestHelper[];
  /** The engine that wrote it, if several work together. */
  readonly engine?: string;
  /** Lines of the source file that it runs; undefined if the engine did not run it. Admission then measures them. */
  readonly lines: readonly number[] | undefined;
  /** Branches that it takes, from line to line, 0 for leaving; undefined if the engine does not know them. */
  readonly branches: readonly (readonly [number, number])[] | undefined;
  /** Places of the code that it runs, by the engine's numbers; undefined if it does not know them. */
  readonly places?: readonly number[] | undefined;
  /** Who says that what it asserts is right; absent if it was only observed. */
  readonly intent?: string;
  /** What it expects, and what the engine saw instead: it is proposed so that a person sees it. */
  readonly refuted?: string;
  /** Mutants that the engine saw this candidate kill: admission tries some of them if it must. */
  readonly kills?: readonly Pick<Mutant, "line" | "description">[];
}
