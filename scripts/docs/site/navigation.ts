/** The pages of the site in the order they are read, by heading. Every page of `docs/` stands here once. */
export const navigation: Readonly<Record<string, readonly string[]>> = {
  Start: ["README.md", "docs/getting-started.md", "docs/languages.md", "docs/troubleshooting.md"],
  "For people": [
    "docs/dashboard.md",
    "docs/approvals.md",
    "docs/healing.md",
    "docs/flaky-tests.md",
    "docs/behaviour-diff.md",
  ],
  "For agents and CI": ["docs/mcp.md", "docs/ci.md", "docs/http-api.md", "docs/remotes.md"],
  Running: ["docs/services.md", "docs/models.md", "docs/operations.md", "docs/scale.md"],
  Reference: [
    "docs/reference/configuration.md",
    "docs/reference/command-line.md",
    "docs/reference/api.md",
    "docs/reference/metrics.md",
    "docs/glossary.md",
  ],
  Trust: ["SECURITY.md", "docs/admission.md", "docs/fixes.md", "docs/evidence.md", "docs/mutants.md"],
  "How it works": [
    "docs/architecture.md",
    "docs/planning.md",
    "docs/search-engine.md",
    "docs/model-engine.md",
    "docs/naturalness.md",
    "docs/readability.md",
    "docs/compatibility.md",
    "docs/real-commits.md",
  ],
  Project: ["CONTRIBUTING.md", "CHANGELOG.md"],
};

/** Folders whose pages are reached from others, and are not listed one by one. */
export const unlisted: readonly string[] = ["docs/decisions/", "docs/readability/"];
