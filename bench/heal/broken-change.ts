import type { HealProject } from "../../test/support/heal-world.ts";

/** How a change breaks something. Each is a folder of `changes/`. */
export const kinds = [
  "wrong logic",
  "off by one",
  "missing await",
  "type error",
  "broken import",
  "changed signature",
  "flaky order",
  "time zone",
  "resource leak",
  "dependency bump",
] as const;
export type Kind = (typeof kinds)[number];

/** Files of the whole tree that an answer leaves behind; without text if it removes one. */
export type Answer = Readonly<Record<string, string | undefined>>;

/** A project, an author's change that breaks it, and the answers that coders give. */
export interface BrokenChange {
  readonly name: string;
  readonly kind: Kind;
  readonly runner: Runner;
  readonly project: HealProject;
  /** Honest fixes that differ. */
  readonly right: readonly Answer[];
  /** Does not help, or breaks something else. */
  readonly wrong: Answer;
  /** Removes one of two causes. */
  readonly half?: Answer;
  /** Turns tests green, or makes them disappear, and leaves the product broken. */
  readonly cheats: readonly Answer[];
  /** A coder that begins with a bad answer, and gives the right one if the prompt says this about the first. */
  readonly second?: { readonly first: "wrong" | "half" | "cheat"; readonly mentions: string };
}

export type Runner = "pytest" | "node:test" | "vitest";
