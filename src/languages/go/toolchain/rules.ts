import type { LanguageRules } from "../../../policy/index.ts";

/** Go's tools and files, for the policy. */
export const goRules: LanguageRules = {
  testPaths: "*_test.go",
  tools: "go | gofmt",
  inline: { go: { letters: "", words: ["-exec", "-toolexec"] } },
  lockfiles: "go.sum",
};
