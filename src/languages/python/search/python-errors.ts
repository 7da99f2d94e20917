import { type ErrorRules, usualLeak } from "../../search/error-rules.ts";

function named(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((names) => names.split(" ")));
}

/** Errors that say nothing about the code under test, or depend on the machine. */
const unhelpful = named(
  "RecursionError MemoryError NameError UnboundLocalError SystemError TimeoutError PermissionError Hanging",
);

/** How to read Python's errors. */
export const pythonErrors: ErrorRules = {
  misuse: named(
    "TypeError AttributeError ReferenceError NameError UnboundLocalError RecursionError MemoryError",
    "AssertionError Error Exception",
  ),
  ordinary: named(
    "ValueError KeyError IndexError LookupError ZeroDivisionError OverflowError UnicodeDecodeError UnicodeEncodeError",
    "FileNotFoundError IsADirectoryError NotADirectoryError StopIteration NotImplementedError EOFError SystemExit",
  ),
  exit: "SystemExit",
  leadsOn: ({ type }) => !unhelpful.has(type),
  isMisfit: (message) => /^(too many|not enough) values to unpack\b/.test(message),
  leak: usualLeak,
  accidents: [
    { value: /^nan$/, written: /\bnan\b/i, asked: /\bis(nan|finite)\b/ },
    { value: /^-?inf$/, written: /\binf(inity)?\b/i, asked: /\bis(inf|finite)\b/ },
    { value: /^-0(\.0)?$/, written: /-0\.0\b/ },
  ],
  templatesIn: (text) => text.match(/\bf"(?:\\.|[^"\\\n])*"|\bf'(?:\\.|[^'\\\n])*'/g) ?? [],
};
