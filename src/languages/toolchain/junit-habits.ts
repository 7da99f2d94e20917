/** How the runners of a language write JUnit reports, where they differ from the usual. */
export interface JunitHabits {
  /** The `type` of a skipped test that failed as it was expected to. */
  readonly expectedFailure?: string;
  /** The name of a test; undefined where the usual one will do: its scope before its title. */
  nameOf?(test: JunitPlace): string | undefined;
}

/** Where a test stands, as the writer of a report puts it. */
export interface JunitPlace {
  readonly name: string;
  readonly file: string;
  /** A class, a file's module or a suite, as the writer likes. */
  readonly scope: string;
}
