import type { Parameter, SourceSymbol } from "../syntax/outline.ts";

/** Which parts of a module tests may call in a language. */
export interface SubjectRules {
  /** Whether a test can and should import a symbol of a module with this text. */
  isReachable(symbol: SourceSymbol, text: string): boolean;
  /** Whether a symbol is meant for other modules although its module does not export it. */
  isForOthers(symbol: SourceSymbol, text: string): boolean;
  /** A method that the language itself calls, by its name; undefined for the others. */
  specialMethod(name: string): SpecialMethod | undefined;
  /** Whether a function with this text takes more arguments than it has parameters. */
  takesMore(body: string): boolean;
  /** Whether a function reports to a callback, its last parameter, so that a test can wait for it; no if absent. */
  reportsBack?(parameters: readonly Parameter[], body: string): boolean;
}

/** How a test makes the language call a method. */
export interface SpecialMethod {
  /** Whether a test can do that. */
  readonly isSpoken: boolean;
  /** The parameters that a test passes; all of them if absent. */
  readonly given?: (parameters: readonly Parameter[]) => readonly Parameter[];
  /** Whether it has no result. */
  readonly isStatement?: boolean;
  /** Whether it needs more than a call: a block, or a class around it. */
  readonly isWordy?: boolean;
  /** Whether it is also called when the member is read on the class. */
  readonly isReadOnClass?: boolean;
}
