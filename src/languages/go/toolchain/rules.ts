import type { LanguageRules } from "../../../policy/index.ts";

/** Go's tools and files, for the policy. */
export const goRules: LanguageRules = {
  testPaths: "*_test.go",
  tools: "go | gofmt",
  inline: { go: { letters: "", words: ["-exec", "-toolexec"] } },
  lockfiles: "go.sum go.work.sum",
  manifests: "go.mod",
  // go.dev, "Go Modules Reference": a vendor folder stands in for modules. "go help test": testdata is for tests alone.
  gateFiles: "go.work **/vendor/** **/testdata/** .golangci.*",
};
