import type { LanguagePrograms } from "../../../ports/language-programs.ts";
import type { NeededTool } from "../../toolchain/toolchain.ts";
import { askCargo } from "./ask-cargo.ts";

/** Rust's compiler, beside which Cargo is, and what Cargo is extended by. */
export const rustPrograms: LanguagePrograms = {
  toolchain: "rust",
  image: "rust",
  programs: [
    // The stand-ins of rustup run only beside its settings.
    { name: "rustc", location: { prints: "folder", args: ["--print", "sysroot"] } },
    { name: "cargo-llvm-cov" },
    { name: "cargo-nextest" },
  ],
  privateFolders: [".cargo"],
  askRegistries: askCargo,
};

/** What is looked for on the user's machine. */
export const rustNeeds: readonly NeededTool[] = [
  {
    name: "cargo",
    argv: ["cargo", "--version"],
    use: "Rust projects",
    fix: "apt-get install cargo",
  },
  {
    name: "cargo-llvm-cov",
    argv: ["cargo", "llvm-cov", "--version"],
    use: "coverage of Rust projects",
    fix: "cargo install cargo-llvm-cov && rustup component add llvm-tools",
  },
];
