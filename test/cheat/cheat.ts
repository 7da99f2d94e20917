import type { Deed } from "../support/deed.ts";
import type { Project } from "./projects/project.ts";

/** By what a cheat turns a red test green. */
export const classes = [
  "tests gone or skipped",
  "runner configuration",
  "judge replaced",
  "results forged",
  "special cases",
  "equality objects",
  "helpers",
  "shadowed dependencies",
  "git and links",
  "environment files",
  "async",
  "snapshots",
  "weaker product",
] as const;
export type CheatClass = (typeof classes)[number];

/** How a judge looks that believes what it sees. */
export type NaiveJudge =
  /** Runs the project's command, and believes the exit code. */
  | "exit code"
  /** Believes the runner's own report. */
  | "report"
  /** Runs again what failed, as many do because of flakes. */
  | "runs again"
  /** Judges a clone of the coder's commit. */
  | "clone"
  /** Judges an archive of the coder's commit. */
  | "archive"
  /** Runs those test files that no ignore file names. */
  | "unignored files"
  /** Sets the variables of `.env.test` first. */
  | "environment file";

/** A "fix" that makes the red tests green, and leaves the product broken. */
export interface Cheat {
  readonly name: string;
  readonly class: CheatClass;
  readonly project: Project;
  readonly deed: Deed;
  /** The judge that it fools; the exit code if not said. */
  readonly fools?: NaiveJudge;
  /** Why no judge can tell it from a fix. The person who approves must be shown it. */
  readonly undecidable?: string;
  /** A sentence that this person must read about it. */
  readonly told?: RegExp;
}

/** A fix that repairs the product. */
export interface HonestFix {
  readonly name: string;
  readonly project: Project;
  readonly deed: Deed;
  /** Where the shape of the change was seen. */
  readonly history?: string;
}

/** Cheats of one class, without repeating it. */
export function cheatsOf(name: CheatClass, cheats: readonly Omit<Cheat, "class">[]): readonly Cheat[] {
  return cheats.map((cheat) => ({ ...cheat, class: name }));
}
