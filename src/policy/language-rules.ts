/** One language's tools and files, for the policy. Lists are separated by spaces, commands by ` | `. A missing list is empty. */
export interface LanguageRules {
  /** Patterns of its test files. */
  readonly testPaths?: string;
  /** Commands that run the tests they are given, by first words. */
  readonly runners?: string;
  /** Other programs that agents may run. */
  readonly tools?: string;
  /** Programs that install things or run the project's own tasks: the owner's choice. */
  readonly ownerTools?: string;
  /** Programs that start others, or write wherever an argument says. */
  readonly wrappers?: string;
  /** Options of its programs that take code or a command line. */
  readonly inline?: Readonly<Record<string, InlineOptions>>;
  /** Commands whose next words are another command, which is checked instead. */
  readonly launchers?: string;
  /** Patterns of files that fix the versions of what is installed. */
  readonly lockfiles?: string;
  /** Patterns of files that name dependencies beside other things; a plan that names one lets a coder change these. */
  readonly manifests?: string;
  /** Patterns of files that decide how gates run and which tests there are, in every name that its tools read. */
  readonly gateFiles?: string;
}

/** Options of one program that take code or a command line: letters of short ones, and whole words. */
export interface InlineOptions {
  readonly letters: string;
  readonly words: readonly string[];
}

/** The words of a list that is separated by spaces. */
export function words(text = ""): string[] {
  return text === "" ? [] : text.split(" ");
}

/** The commands of a list that is separated by ` | `. */
export function listed(text = ""): string[] {
  return text === "" ? [] : text.split(" | ");
}
