import type { CaseKind, TestLevel } from "../../../contracts/index.ts";

/** A case before it has its name. */
export interface CaseDraft {
  readonly kind: CaseKind;
  /** A unit test if absent. */
  readonly level?: TestLevel;
  /** Describes what it shows, in words that follow the function's name. */
  readonly what: string;
  /** The same for an identifier. */
  readonly slug: string;
  readonly goal: string;
  readonly lineStart: number;
  readonly lineEnd: number;
}
