import type { Language } from "../language.ts";
import { goPlanning } from "./planning/go-planning.ts";
import { goSyntax } from "./syntax/go-syntax.ts";
import { goSelection } from "./toolchain/go-selection.ts";
import { goToolchain } from "./toolchain/go-toolchain.ts";

/** Go, with the tools that come with it. */
export const go: Language = {
  name: "go",
  title: "Go",
  toolchain: goToolchain,
  syntax: goSyntax,
  selection: goSelection,
  planning: goPlanning,
  loadTesting: async () => (await import("./go-testing.ts")).goTesting,
};
