import type { TestStyle } from "./test-style.ts";

/** A usual vitest project's style. */
export const vitestStyle: TestStyle = {
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
