import type { Value } from "../values/value.ts";
import type { ObservedError } from "./observation.ts";

/** How reports write values and calls, each on one line, in the style of the language. */
export interface Spelling {
  /** A value without such a form is named by its type. */
  value(value: Value): string;
  /** A new object of a class. */
  made(className: string, args: string): string;
  /** A call whose result is awaited. */
  awaited(call: string): string;
  /** A method of the object that programs write messages with. */
  messages(method: string): string;
  /** The call that returns a random number. */
  readonly random: string;
  /** The verb for a failing call: `throws`. */
  fails(waited: boolean): string;
  /** The name of an error for readers; empty if the thrown value is not an error. */
  errorName(error: ObservedError): string;
  /** The common name of a module with an anonymous export. `read` returns files of its project. */
  moduleName(path: string, read: (path: string) => string | undefined): string;
}
