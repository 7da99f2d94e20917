import type { LanguageRules } from "../../../policy/index.ts";

/** Rust's tools and files, for the policy. */
export const rustRules: LanguageRules = {
  tools: "cargo | rustc | rustfmt",
  inline: { cargo: { letters: "", words: ["--config"] } },
  lockfiles: "Cargo.lock",
  manifests: "Cargo.toml",
  // doc.rust-lang.org, "Configuration" of cargo; nexte.st, "Configuration"; rust-lang.github.io/rustup, "Overrides".
  gateFiles: "**/.cargo/** **/.config/nextest.toml rust-toolchain* clippy.toml .clippy.toml",
};
