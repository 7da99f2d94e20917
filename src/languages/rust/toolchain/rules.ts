import type { LanguageRules } from "../../../policy/index.ts";

/** What the policy knows of Rust's tools and files. */
export const rustRules: LanguageRules = {
  tools: "cargo | rustc",
  inline: { cargo: { letters: "", words: ["--config"] } },
  lockfiles: "Cargo.lock",
  gateFiles: "**/.cargo/**",
};
