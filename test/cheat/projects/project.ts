/** Paths and contents. */
export type Files = Readonly<Record<string, string>>;

export type Runner =
  | "node:test"
  | "vitest"
  | "jest"
  | "mocha"
  | "pytest"
  | "unittest"
  | "go test"
  | "cargo test";

/** A small repository, and an author's change that leaves a test red. */
export interface Project {
  readonly name: string;
  readonly runner: Runner;
  /** Green. */
  readonly base: Files;
  /** Red. */
  readonly change: Files;
  readonly title: string;
  /** How a person runs the tests. */
  readonly command: readonly string[];
  /** How one runs them for a report on standard output that names failures, and the sign of a failure in it. */
  readonly report: { readonly command: readonly string[]; readonly failure: RegExp; readonly pass: RegExp };
  /** Prints `right` and nothing else if the product does what it should. Runs without the runner, on other inputs. */
  readonly oracle: { readonly write?: Files; readonly command: readonly string[] };
  /** A person installs what the manifest names after each change. */
  readonly installs?: boolean;
  /** More of `goldseam.json`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The change of an author: a title, files, and how to see whether the product is right. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly change: Files;
  /** Expressions of the language, each with the text that it should print. */
  readonly truths: readonly (readonly [expression: string, text: string])[];
}
