import type { Project, ProjectFiles, ToolCommand } from "../toolchain/toolchain.ts";
import type { Value } from "../values/value.ts";
import type { DecisionRules } from "./behaviour/decision.ts";
import type { TestReading } from "./reading/test-reading.ts";
import type { TestRepairs } from "./repairs/test-repairs.ts";
import type { RequestTesting } from "./requests/request-testing.ts";
import type { TestGrammar } from "./smells/test-grammar.ts";
import type { TestPlace, TestWriter } from "./test-writer.ts";

/** How a test of a language looks: how it is written and read, and how its failures are explained. */
export interface LanguageTests {
  /** A writer in the style of the project's own tests, else of its sources. */
  writerFor(place: TestPlace): TestWriter;
  /** Whether a value can be in a row of a table. */
  isPlain(value: Value): boolean;
  /** How the code under test decides what to do: names of tests say it in words. */
  readonly decisions: DecisionRules;
  /** How its tests are read for smells and copies. */
  readonly grammar: TestGrammar;
  /** How test files are read that a model wrote. */
  readonly reading: TestReading;
  /** How plain mistakes of tests are put right; absent if only whoever wrote them can do that. */
  readonly repairs?: TestRepairs;
  /** How tests send requests to apps; absent if none are planned. */
  readonly requests?: RequestTesting;
  /** Names that tests ask their runner for, but that neither the runner nor the project defines. */
  undefinedFixtures(code: string, files: ProjectFiles): string[];
  /** The commands that bring new files into the project's style, in order: its formatters, and its linters' fixes. */
  formatters(project: Project, files: ProjectFiles, testPaths: readonly string[]): ToolCommand[];
  readonly failures: FailureWords;
  /** The text of a test that checks for an error; kinds of tests are believed without it. */
  readonly errorCheck?: RegExp;
}

/** How the message of a failed test shows its cause. */
export interface FailureWords {
  /** The environment lacks something, in the words of the language or its tools. */
  readonly environment: RegExp;
  /** Errors of code that breaks down unintentionally. */
  readonly breakdown: RegExp;
  /** The project's own files that the message names as places of the error, the innermost first. */
  places(message: string): string[];
  /** A line of the message without the runner's prefix. */
  plainLine(line: string): string;
}
