import type { Value } from "../../values/value.ts";

/** An object that a driver reports by the call that makes it. */
export type ReportedCall = Pick<Extract<Value, { kind: "construct" }>, "module" | "className" | "args">;

/**
 * How a language spells what its driver reports. The driver shares its process with the code under test, so every text of
 * it may be forged: whatever these rules do not allow ends the driver.
 */
export interface AnswerGrammar {
  /** The kinds of values that the driver reports. */
  readonly kinds: Readonly<Record<Value["kind"], boolean>>;
  isInteger(text: string): boolean;
  isFloat(text: string): boolean;
  isBigint(text: string): boolean;
  /** Whether code can use the text as a name of its own, such as that of a variable or a class. */
  isName(text: string): boolean;
  /** Whether code can write the text after a dot, and the member is nothing of the language's own machinery. */
  isMember(text: string): boolean;
  /** Whether it is how an export is named. */
  isExport(text: string): boolean;
  /** Whether it is how code names a module. */
  isModule(text: string): boolean;
  /** Whether it is how errors name themselves, or their modules. */
  isErrorName(text: string): boolean;
  isRegex(source: string, flags: string): boolean;
  isDate(iso: string): boolean;
  /** Whether the driver reports objects that are made like this. */
  isCall(call: ReportedCall): boolean;
  /** Whether objects can be built again from their fields. */
  readonly buildsInstances: boolean;
  /** Whether it is a parameter as source text. */
  isParameter(text: string): boolean;
  /** Methods of the console whose calls are reported. */
  readonly consoleMethods: ReadonlySet<string>;
  /** Whether it names a clock of the language; empty for the only one. */
  isClock(name: string): boolean;
}

const LONGEST_NAME = 200;

/** Whether each part of a dotted text holds for `isPart`. */
export function isDotted(text: string, isPart: (part: string) => boolean): boolean {
  return text.length <= LONGEST_NAME * 2 && text.split(".").every(isPart);
}

/**
 * Whether a text is a name in the letters of any script. A text that Unicode would write in another way is none: languages
 * read it as that other name.
 */
export function isIdentifier(text: string): boolean {
  return (
    text.length <= LONGEST_NAME &&
    /^[\p{XID_Start}_$][\p{XID_Continue}$]*$/u.test(text) &&
    text === text.normalize("NFKC")
  );
}
