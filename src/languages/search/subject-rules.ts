import type { Parameter, SourceSymbol } from "../syntax/outline.ts";

/** What of a module tests may reach in a language. */
export interface SubjectRules {
  /** Whether a test can import a symbol of a module with this text, and would. */
  isReachable(symbol: SourceSymbol, text: string): boolean;
  /** Whether a symbol that the module does not export is there for other modules all the same. */
  isForOthers(symbol: SourceSymbol, text: string): boolean;
  /** A method that the language itself calls, by its name; undefined for the others. */
  specialMethod(name: string): SpecialMethod | undefined;
  /** Whether a function with this text takes more arguments than it has parameters. */
  takesMore(body: string): boolean;
}

/** How a test has a method called that the language calls for it. */
export interface SpecialMethod {
  /** Whether a test can. */
  readonly isSpoken: boolean;
  /** What a test hands over, of what the method takes; all of it where absent. */
  readonly given?: (parameters: readonly Parameter[]) => readonly Parameter[];
  /** Whether nothing comes of it. */
  readonly isStatement?: boolean;
  /** Whether it takes more than a call: a block, or a class around it. */
  readonly isWordy?: boolean;
  /** Whether it is also called where the member is read on the class. */
  readonly isReadOnClass?: boolean;
}
