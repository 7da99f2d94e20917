/** How the tools of one language say what went wrong. */
export interface FailureSigns {
  /** What its package clients say where an install fails; the first that fits decides. */
  readonly installs: readonly InstallSign[];
  /** Lines of an install that say nothing of the reason. */
  readonly idleLine?: RegExp;
  /** What is said where memory ran out. */
  readonly outOfMemory?: RegExp;
  /** What is said where a package, not a file, cannot be imported. */
  readonly missingPackage?: RegExp;
  /** How failures show their place. */
  readonly frames: readonly FrameSign[];
  /** Places that are not the project's own, such as installed packages. */
  readonly foreign?: RegExp;
  /** The first line of the frames, where what was said ends. */
  readonly frameLine?: RegExp;
  /** Lines that a runner marks as what was said, which is the first group. */
  readonly marked?: RegExp;
  /** A line that says more of its place than of the cause, and what stands for it. */
  readonly opening?: { readonly pattern: RegExp; readonly meaning: string };
}

/** What one kind of failed install says. */
export interface InstallSign {
  readonly pattern: RegExp;
  readonly cause: "dependency" | "infrastructure";
  /** One line that names the fix where there is one. */
  readonly message: (match: RegExpMatchArray) => string;
}

/** How a line shows a file, which is the first group, and where the innermost one stands. */
export interface FrameSign {
  readonly pattern: RegExp;
  readonly innermost: "first" | "last";
}
