import type { ObservedError } from "./observation.ts";

/** Leaks that appear in every language, because programs exchange texts across languages. */
export const usualLeak: RegExp = /undefined|\[object \w+\]|NaN|^function\b|=>/;

/** How to read the errors of a language: whether the code raised one on purpose or the call made no sense. */
export interface ErrorRules {
  /** Types of errors for wrong calls: kept only if the code writes the message itself. */
  readonly misuse: ReadonlySet<string>;
  /** Types of errors that callers must expect, no matter which code raises them. */
  readonly ordinary: ReadonlySet<string>;
  /** The error that ends the program; the text printed before it is the program's answer. */
  readonly exit?: string;
  /** Whether variations of a call that failed like this may make sense and reach as far. */
  leadsOn(error: ObservedError): boolean;
  /** Whether the language itself writes this message for a value of an unexpected shape. */
  isMisfit(message: string): boolean;
  /** Signs of a wrong call in a result, such as "hello undefined": such a result is not worth a test. */
  readonly leak: RegExp;
  /**
   * Values that results have by accident, as text, how code writes those that it means, and how it asks whether an
   * argument is one.
   */
  readonly accidents: readonly {
    readonly value: RegExp;
    readonly written: RegExp;
    readonly asked?: RegExp;
  }[];
  /** The source text of literals with placeholders; the outline leaves them out. */
  templatesIn(text: string): readonly string[];
}
