import type { Value } from "../values/value.ts";
import type { ObservedError } from "./observation.ts";

/** How reports write values and calls down, each on one line, as a reader of the language would. */
export interface Spelling {
  /** What has no such form is named by its type. */
  value(value: Value): string;
  /** An object made of a class. */
  made(className: string, args: string): string;
  /** A call whose result is waited for. */
  awaited(call: string): string;
  /** A method of what a program writes its messages with. */
  messages(method: string): string;
  /** The call that asks chance. */
  readonly random: string;
  /** What a call does with its error: `throws`. */
  fails(waited: boolean): string;
  /** What a reader knows an error by; empty where it is none. */
  errorName(error: ObservedError): string;
  /** What people call a module that exports something without a name. `read` gives files of its project. */
  moduleName(path: string, read: (path: string) => string | undefined): string;
}
