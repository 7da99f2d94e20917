import type { Language } from "../language.ts";
import { pythonSyntax } from "./syntax/python-syntax.ts";
import { pythonToolchain } from "./toolchain/python-toolchain.ts";

/** Python with pytest. */
export const python: Language = {
  name: "python",
  title: "Python",
  toolchain: pythonToolchain,
  syntax: pythonSyntax,
  loadTesting: async () => (await import("./python-testing.ts")).pythonTesting,
};
