import type { Literal, Outline, OutlineParser } from "../syntax/outline.ts";
import type { Plan } from "./plan.ts";

/** What a project says of a module outside of its source. */
export interface Hints {
  /** With types of the declaration file beside it. */
  readonly outline: Outline;
  /** The text of that file; empty where there is none. */
  readonly declarations: string;
  /** Calls that documentation and tests show. */
  readonly examples: readonly Plan[];
  /** Texts of the modules that it imports from its project. */
  readonly literals?: readonly Literal[];
}

/** A module that hints are read for. */
export interface HintedModule {
  readonly outline: Outline;
  readonly text: string;
  /** Reads other modules of the project; without it less is known of them. */
  readonly outlines?: OutlineParser;
}
