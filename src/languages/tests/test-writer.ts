import type { Switching, SwitchingFile } from "../mutants/switching.ts";
import type { Subject } from "../search/subject.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import type { Project, ProjectFiles } from "../toolchain/toolchain.ts";
import type { Candidate } from "./candidate.ts";
import type { FoundProperty } from "./found-property.ts";
import type { Named, Naming } from "./named-test.ts";
import type { RenderedProperty, RenderedTable, RenderedTest } from "./rendered.ts";
import type { Table } from "./table.ts";

/** A test file to write, and its project. */
export interface TestPlace {
  readonly project: Project;
  readonly files: ProjectFiles;
  /** The source under test, relative to the repository. */
  readonly sourcePath: string;
  /** The path of the test file. */
  readonly testPath: string;
}

/** Writes one test file in its project's language and style. */
export interface TestWriter extends Naming {
  /** The heading of the tests of a subject. */
  groupOf(subject: Subject): string;
  /** The name under which the runner reports a test. */
  reportedName(group: string, name: string): string;
  /** Whether the style supports what the test needs, such as a temporary folder. */
  suits(test: Named): boolean;
  render(test: Named, name: string): RenderedTest;
  /** The tables that can be made from the tests. */
  tables(tests: readonly Named[]): readonly Table[];
  /** Undefined if the rows would have no good names. */
  renderTable(table: Table): RenderedTable | undefined;
  /** The check of a test as one statement beside others; undefined if it takes more than one. */
  check(test: Named): RenderedTest | undefined;
  /** Statements that check one function, as one test. */
  renderChecks(checks: readonly RenderedTest[], name: string): RenderedTest;
  renderProperty(found: FoundProperty): RenderedProperty | undefined;
  /** A test that starts all calls before the first has ended, and checks the result of each; absent if there is no way. */
  renderOverlap?(tests: readonly Named[], name: string): RenderedTest | undefined;
  /** The tests with names that are different from each other in one file. */
  distinct(candidates: readonly Candidate[]): readonly Candidate[];
  /** A whole file from its tests, in their order. */
  assemble(candidates: readonly Candidate[]): string;
  /**
   * The first part of a file of such tests that goes beyond what they need: values, calls of the code under test, and
   * checks. Undefined if there is none.
   */
  foreignIn(root: SyntaxNode): string | undefined;
  /** The file that runs tests on mutants, one after the other; undefined if that is not possible. */
  switching(candidates: readonly Candidate[], steps: Switching): Promise<SwitchingFile | undefined>;
}
