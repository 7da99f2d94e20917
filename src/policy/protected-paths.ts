import { type LanguageRules, words } from "./language-rules.ts";
import { normalisePath } from "./normalise-path.ts";
import { matchesInAnyCase } from "./pattern.ts";
import type { Policy, ProtectedPath } from "./policy.ts";

/** Files that decide whether a change is good, and who says so. No agent writes them; configuration can only add to them. */
export function protectedPaths(languages: readonly LanguageRules[]): ProtectedPath[] {
  return [
    ...common,
    ...languages.flatMap((one) => [
      ...of("lockfile", one.lockfiles),
      ...of("manifest", one.manifests),
      ...of("gate", one.gateFiles),
    ]),
  ];
}

/** Paths that are protected in every language. */
const common: readonly ProtectedPath[] = [
  ...of("git", "**/.git/** .gitattributes .gitmodules **/.husky/** **/.githooks/** .pre-commit-config.yaml"),
  ...of("git", "lefthook.y*ml"),
  ...of("policy", "goldseam.json .secretlintrc* .secretlintignore .gitleaks*"),
  ...of("ci", "**/.github/** **/.gitlab/** .gitlab-ci.y*ml **/.ci/** **/.circleci/** **/.buildkite/**"),
  ...of("ci", "**/.woodpecker/** .drone.y*ml .travis.yml azure-pipelines*.y*ml Jenkinsfile* appveyor.yml"),
  ...of("ci", "bitbucket-pipelines.yml Dockerfile* docker-compose*.y*ml compose*.y*ml"),
  ...of("governance", "CODEOWNERS OWNERS MAINTAINERS* SECURITY.md GOVERNANCE* CODE_OF_CONDUCT.md CHARTER*"),
  ...of(
    "governance",
    "LICENSE* LICENCE* COPYING* **/docs/decisions/** **/adr/** **/adrs/** **/governance/**",
  ),
  ...of("governance", "EXECUTION-LOG.md EXECUTION-LOG.json"),
  // Test runners, linters and search tools leave out what these name.
  ...of("gate", "Makefile .env* .tool-versions .gitignore .ignore"),
  ...of("agents", "AGENTS.md CLAUDE.md GEMINI.md .cursorrules **/.cursor/** **/.claude/**"),
  ...of("agents", "**/.vscode/** **/.idea/** **/.devcontainer/**"),
];

function of(kind: ProtectedPath["kind"], patterns: string | undefined): ProtectedPath[] {
  return words(patterns).map((pattern) => ({ pattern, kind }));
}

/** The protection that a normalised path falls under; undefined where it is not protected. */
export function protectionOf(
  { protectedPaths: all }: Pick<Policy, "protectedPaths">,
  path: string,
): ProtectedPath | undefined {
  return all.find(({ pattern }) => matchesInAnyCase(path, pattern));
}

/** The protected ones among some paths; a path that cannot be read counts as protected. */
export function protectedAmong(policy: Pick<Policy, "protectedPaths">, paths: readonly string[]): string[] {
  return paths.filter((text) => {
    const path = normalisePath(text);
    return path.status === "refused" || protectionOf(policy, path.path) !== undefined;
  });
}
