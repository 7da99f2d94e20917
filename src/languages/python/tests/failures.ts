import type { FailureWords } from "../../tests/language-tests.ts";

/** How messages of failed Python tests are read. */
export const pythonFailures: FailureWords = {
  environment:
    /\b(PermissionError|ConnectionError|ConnectionRefusedError|gaierror|MemoryError|BrokenPipeError)\b|No module named '?(?!.*\btests?\b)/,
  breakdown:
    /\b(TypeError|AttributeError|NameError|UnboundLocalError|IndexError|KeyError|ZeroDivisionError|RecursionError|UnicodeDecodeError|UnicodeEncodeError|NotImplementedError)\b/,
  // The innermost call is the last of a traceback.
  places: (message) =>
    [...message.matchAll(/([\w./@-]+\.py)(?::|", line )\d+/g)].map(([, path = ""]) => path).toReversed(),
  plainLine: (line) => line.replace(/^E\s+/, ""),
};
