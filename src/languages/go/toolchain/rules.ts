import type { LanguageRules } from "../../../policy/index.ts";

/** Go's tools and files, for the policy. */
export const goRules: LanguageRules = {
  testPaths: "*_test.go",
  runners: "",
  tools: "go | gofmt",
  ownerTools: "",
  inline: { go: { letters: "", words: ["-exec", "-toolexec"] } },
  launchers: "",
  lockfiles: "go.sum",
  gateFiles: "",
};
