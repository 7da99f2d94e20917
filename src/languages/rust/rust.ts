import type { Language } from "../language.ts";
import { rustSyntax } from "./syntax/rust-syntax.ts";
import { rustToolchain } from "./toolchain/rust-toolchain.ts";

/** Rust with cargo. */
export const rust: Language = {
  name: "rust",
  title: "Rust",
  toolchain: rustToolchain,
  syntax: rustSyntax,
};
