/** How the tools of one language report failures. */
export interface FailureSigns {
  /** What its package clients print when an install fails; the first match decides. */
  readonly installs: readonly InstallSign[];
  /** Lines of an install that do not name the reason. */
  readonly idleLine?: RegExp;
  /** What is printed when memory runs out. */
  readonly outOfMemory?: RegExp;
  /** What is printed when a package, not a file, cannot be imported. */
  readonly missingPackage?: RegExp;
  /** How failures show their place. */
  readonly frames: readonly FrameSign[];
  /** Places that are not the project's own, such as installed packages. */
  readonly foreign?: RegExp;
  /** The first line of the frames, where the message ends. */
  readonly frameLine?: RegExp;
  /** Lines that a runner marks as the message, which is the first group. */
  readonly marked?: RegExp;
  /** A line that says more about its place than about the cause, and its replacement. */
  readonly opening?: { readonly pattern: RegExp; readonly meaning: string };
  /** How the rest of a message is cut to its cause. */
  readonly causes?: readonly CauseSigns[];
}

/** How the failures of one runner, or of some, say why. Every pattern is held against single lines. */
export interface CauseSigns {
  /** Lines with values: the named groups `expected` and `actual`. */
  readonly values?: readonly RegExp[];
  /** Lines that are shown as their groups, one after the other. */
  readonly said?: readonly RegExp[];
  /** Lines that a test printed before it failed, shown as their groups; only the last ones count. */
  readonly logged?: readonly RegExp[];
  /** The line before a diff, which sign the expected lines have if that is known, and whether it says something itself. */
  readonly legends?: readonly {
    readonly pattern: RegExp;
    readonly expected?: "+" | "-";
    readonly isSaid?: true;
  }[];
  /** Lines that do not say why: source code, hints, decoration. */
  readonly idle?: RegExp;
  /** A part of a line that every failure has. */
  readonly filler?: RegExp;
}

/** What one kind of failed install prints. */
export interface InstallSign {
  readonly pattern: RegExp;
  readonly cause: "dependency" | "infrastructure";
  /** One line, with the fix where one is known. */
  readonly message: (match: RegExpMatchArray) => string;
}

/** How a line shows a file and a line of it, which are the groups, and where the innermost one is. */
export interface FrameSign {
  readonly pattern: RegExp;
  readonly innermost: "first" | "last";
}
