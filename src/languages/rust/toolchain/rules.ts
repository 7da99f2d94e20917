import type { LanguageRules } from "../../../policy/index.ts";

/** Rust's tools and files, for the policy. */
export const rustRules: LanguageRules = {
  testPaths: "",
  runners: "",
  tools: "cargo | rustc",
  ownerTools: "",
  inline: { cargo: { letters: "", words: ["--config"] } },
  launchers: "",
  lockfiles: "Cargo.lock",
  gateFiles: "**/.cargo/**",
};
