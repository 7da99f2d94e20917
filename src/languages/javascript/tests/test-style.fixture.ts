import type { JavaScriptStyle } from "./test-style.ts";

/** The style of a typical vitest project. */
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
