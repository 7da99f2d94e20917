import type { Language } from "../language.ts";
import { rustPlanning } from "./planning/rust-planning.ts";
import { rustSyntax } from "./syntax/rust-syntax.ts";
import { rustSelection } from "./toolchain/rust-selection.ts";
import { rustToolchain } from "./toolchain/rust-toolchain.ts";

/** Rust with cargo. */
export const rust: Language = {
  name: "rust",
  title: "Rust",
  toolchain: rustToolchain,
  syntax: rustSyntax,
  selection: rustSelection,
  planning: rustPlanning,
  loadTesting: async () => (await import("./rust-testing.ts")).rustTesting,
};
