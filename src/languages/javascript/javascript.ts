import type { Language } from "../language.ts";
import { javascriptSyntax } from "./syntax/javascript-syntax.ts";
import { javascriptToolchain } from "./toolchain/javascript-toolchain.ts";

/** JavaScript and TypeScript on Node. */
export const javascript: Language = {
  name: "javascript",
  title: "JavaScript",
  toolchain: javascriptToolchain,
  syntax: javascriptSyntax,
  loadTesting: async () => (await import("./javascript-testing.ts")).javascriptTesting,
};
