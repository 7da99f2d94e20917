import type { Language } from "../language.ts";
import { javascriptPlanning } from "./planning/javascript-planning.ts";
import { javascriptSyntax } from "./syntax/javascript-syntax.ts";
import { javascriptSelection } from "./toolchain/javascript-selection.ts";
import { javascriptToolchain } from "./toolchain/javascript-toolchain.ts";

/** JavaScript and TypeScript on Node. */
export const javascript: Language = {
  name: "javascript",
  title: "JavaScript",
  toolchain: javascriptToolchain,
  syntax: javascriptSyntax,
  selection: javascriptSelection,
  planning: javascriptPlanning,
  loadTesting: async () => (await import("./javascript-testing.ts")).javascriptTesting,
};
