import type { LanguagePlanning } from "./planning/language-planning.ts";
import type { LanguageSyntax } from "./syntax/language-syntax.ts";
import type { LanguageTesting } from "./tests/language-testing.ts";
import type { LanguageSelection } from "./toolchain/language-selection.ts";
import type { Toolchain } from "./toolchain/toolchain.ts";

/**
 * Everything that Goldseam knows about one language. Its parts are definitions: which command, which files, how to read
 * the output. Their callers run the commands and pass in what they need.
 */
export interface Language {
  /** Its name in settings and reports, such as `python`. */
  readonly name: string;
  /** How people write it, such as `Python`. */
  readonly title: string;
  /** How its projects are detected, installed, checked and tested. */
  readonly toolchain: Toolchain;
  /** How its source files are read. */
  readonly syntax: LanguageSyntax;
  /** Files other than its source files that decide which tests a change reaches. */
  readonly selection: LanguageSelection;
  /** How tests for its code are planned. */
  readonly planning: LanguagePlanning;
  /**
   * How its tests are written and proven. Loaded when tests are written, because most commands write none. A language
   * without it gets no tests, and the notes say so.
   */
  readonly loadTesting?: () => Promise<LanguageTesting>;
}
