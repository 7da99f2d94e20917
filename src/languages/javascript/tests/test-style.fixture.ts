import type { JavaScriptStyle } from "./test-style.ts";

/** A usual vitest project's style. */
export const vitestStyle: JavaScriptStyle = {
  runner: "vitest",
  assertions: "expect",
  testWord: "it",
  modules: "esm",
  importsFramework: "vitest",
  quote: '"',
  semicolons: true,
  indent: "  ",
  importEnding: ".js",
};
