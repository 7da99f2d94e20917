import type { ObservedError } from "./observation.ts";

/** Leaks that no language is safe from: texts that programs exchange hold those of others. */
export const usualLeak: RegExp = /undefined|\[object \w+\]|NaN|^function\b|=>/;

/** What errors say in a language: of the code that raises them, or of a call that made no sense. */
export interface ErrorRules {
  /** Errors of wrong calls, by type: kept only where the code words them itself. */
  readonly misuse: ReadonlySet<string>;
  /** Errors that callers have to reckon with, whoever raises them. */
  readonly ordinary: ReadonlySet<string>;
  /** The error that ends the program; what was printed before it is the program's answer. */
  readonly exit?: string;
  /** Whether a call that failed so may lead to others that reach as far and make sense. */
  leadsOn(error: ObservedError): boolean;
  /** Whether a message is the language's own for a value of another shape than the code expects. */
  isMisfit(message: string): boolean;
  /** What a wrong call looks like in a result, such as "hello undefined": no result of it is worth a test. */
  readonly leak: RegExp;
  /** The texts with placeholders in a source, as they are written; its outline leaves them out. */
  templatesIn(text: string): readonly string[];
}
