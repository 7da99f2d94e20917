import type { Literal, Outline, SyntaxParser } from "../syntax/outline.ts";
import type { Plan } from "./plan.ts";

/** Facts about a module from elsewhere in its project. */
export interface Hints {
  /** The module's outline, with types from the declaration file beside it. */
  readonly outline: Outline;
  /** The text of that file and of others that declare types for the module; empty if there are none. */
  readonly declarations: string;
  /** Calls from documentation and tests. */
  readonly examples: readonly Plan[];
  /** Literals of the modules that it imports from its project. */
  readonly literals?: readonly Literal[];
}

/** A module to read hints for. */
export interface HintedModule {
  readonly outline: Outline;
  readonly text: string;
  /** Reads other modules of the project; without it the hints are poorer. */
  readonly outlines?: SyntaxParser;
}
