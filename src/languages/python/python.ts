import type { Language } from "../language.ts";
import { pythonPlanning } from "./planning/python-planning.ts";
import { pythonSyntax } from "./syntax/python-syntax.ts";
import { pythonSelection } from "./toolchain/python-selection.ts";
import { pythonToolchain } from "./toolchain/python-toolchain.ts";

/** Python with pytest. */
export const python: Language = {
  name: "python",
  title: "Python",
  toolchain: pythonToolchain,
  syntax: pythonSyntax,
  selection: pythonSelection,
  planning: pythonPlanning,
  loadTesting: async () => (await import("./python-testing.ts")).pythonTesting,
};
