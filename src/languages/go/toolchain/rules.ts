import type { LanguageRules } from "../../../policy/index.ts";

/** What the policy knows of Go's tools and files. */
export const goRules: LanguageRules = {
  testPaths: "*_test.go",
  tools: "go | gofmt",
  inline: { go: { letters: "", words: ["-exec", "-toolexec"] } },
  lockfiles: "go.sum",
};
