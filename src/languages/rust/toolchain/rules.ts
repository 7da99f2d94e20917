import type { LanguageRules } from "../../../policy/index.ts";

/** What the policy knows of Rust's tools and files. */
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
