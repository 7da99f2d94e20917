import type { FailureWords } from "../../tests/language-tests.ts";

/** How messages of failed JavaScript tests are read. */
export const javascriptFailures: FailureWords = {
  environment: /heap out of memory|Cannot find package/,
  breakdown:
    /\b(TypeError|ReferenceError)\b|Maximum call stack size exceeded|Invalid array length|Cannot read propert/,
  places: (message) =>
    [...message.matchAll(/([\w./@-]+\.[cm]?[jt]sx?):\d+/g)]
      .map(([, path = ""]) => path)
      .filter((path) => !path.includes("node_modules/") && !path.startsWith("node:")),
  plainLine: (line) => line,
};
