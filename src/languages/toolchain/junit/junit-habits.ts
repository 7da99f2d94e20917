/** How the JUnit reports of a language's runners differ from the usual. */
export interface JunitHabits {
  /** The `type` of a skipped test that failed as it was expected to. */
  readonly expectedFailure?: string;
  /** The name of a test; undefined for the usual one: its scope before its title. */
  nameOf?(test: JunitPlace): string | undefined;
}

/** The place of a test, as the writer of a report gives it. */
export interface JunitPlace {
  readonly name: string;
  readonly file: string;
  /** A class, a file's module or a suite, depending on the writer. */
  readonly scope: string;
}
