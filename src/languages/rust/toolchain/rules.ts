import type { LanguageRules } from "../../../policy/index.ts";

/** Rust's tools and files, for the policy. */
export const rustRules: LanguageRules = {
  tools: "cargo | rustc",
  inline: { cargo: { letters: "", words: ["--config"] } },
  lockfiles: "Cargo.lock",
  gateFiles: "**/.cargo/**",
};
