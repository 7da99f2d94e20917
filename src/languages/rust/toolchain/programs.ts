import type { LanguagePrograms } from "../../../ports/language-programs.ts";
import type { NeededTool } from "../../toolchain/toolchain.ts";
import { askCargo } from "./ask-cargo.ts";

/** Rust's compiler, with Cargo next to it, and Cargo's extensions. */
export const rustPrograms: LanguagePrograms = {
  toolchain: "rust",
  image: "rust",
  programs: [
    // The proxies of rustup run only with its settings.
    {
      name: "rustc",
      location: { prints: "folder", args: ["--print", "sysroot"], settings: [".rustup/settings.toml"] },
    },
    { name: "cargo-llvm-cov" },
    { name: "cargo-nextest" },
  ],
  privateFolders: [".cargo"],
  askRegistries: askCargo,
};

/** Programs that `doctor` looks for on the user's machine. */
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
