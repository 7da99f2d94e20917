import type { LanguageRules } from "../../../policy/index.ts";

/** What the policy knows of Go's tools and files. */
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
