import type { Project, ProjectFiles, ToolCommand } from "../toolchain/toolchain.ts";
import type { Value } from "../values/value.ts";
import type { Candidate } from "./candidate.ts";
import type { TestGrammar } from "./smells/test-grammar.ts";
import type { TestPlace, TestWriter } from "./test-writer.ts";

/** How a test of a language looks: how it is written, how it is read, and what its failures say. */
export interface LanguageTests {
  /** A writer in the style of the project's own tests, else of its sources. */
  writerFor(place: TestPlace): TestWriter;
  /** Whether a value can stand in a row of a table. */
  isPlain(value: Value): boolean;
  /** How its tests are read for smells and copies. */
  readonly grammar: TestGrammar;
  /** Whether a line of a test file is the one that begins a test. */
  begins(test: Candidate, line: string): boolean;
  /** What tests ask their runner for by name that neither it nor the project defines. */
  undefinedFixtures(code: string, files: ProjectFiles): string[];
  /** The commands that format one file the project's way, in their order; none where the project has no formatter. */
  formatters(project: Project, files: ProjectFiles, testPath: string): ToolCommand[];
  readonly failures: FailureWords;
}

/** What the message of a failed test says about its cause. */
export interface FailureWords {
  /** The environment lacks something, in the words of the language or its tools. */
  readonly environment: RegExp;
  /** How code breaks down that nobody meant to break down. */
  readonly breakdown: RegExp;
  /** The project's own files that the message names as places of the error, the innermost first. */
  places(message: string): string[];
  /** A line of the message without what the runner puts before it. */
  plainLine(line: string): string;
}
