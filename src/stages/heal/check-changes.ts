import { matchesGlob } from "node:path";
import type { Plan } from "../../contracts/index.ts";

/** What a coder may not touch, whatever the ticket: what checks the code, and what rules over it. */
const guarded: readonly RegExp[] = [
  /(^|\/)\.git(\/|$|ignore$|attributes$|modules$)/,
  /^(\.github|\.gitlab|\.circleci|\.ci|\.husky)\//,
  /^(\.gitlab-ci\.yml|\.pre-commit-config\.yaml|Jenkinsfile|CODEOWNERS|LICENSE[^/]*|SECURITY\.md|CONTRIBUTING\.md)$/,
  /(^|\/)goldseam\.json$/,
  /(^|\/)(vitest|jest|mocha|karma|playwright|cypress|vite|babel|eslint|prettier|biome|commitlint)[^/]*\.(config|workspace)\.[^/]+$/,
  /(^|\/)\.(mocharc|eslintrc|prettierrc|babelrc|nycrc|c8rc|swcrc)[^/]*$/,
  /(^|\/)(biome\.jsonc?|tsconfig[^/]*\.json|pytest\.ini|tox\.ini|noxfile\.py|setup\.cfg|ruff\.toml|\.coveragerc|mypy\.ini)$/,
  /(^|\/)(conftest|sitecustomize)\.py$/,
];

/** Manifests hold test commands beside dependencies: they are open only to a ticket about dependencies. */
const manifests =
  /(^|\/)(package\.json|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|pyproject\.toml|setup\.py|requirements[^/]*\.txt|poetry\.lock|uv\.lock)$/;

/** Says why each path may not be changed by a coder; empty where all may. */
export function refusedPaths(
  paths: readonly string[],
  rules: {
    readonly isTestFile: (path: string) => boolean;
    readonly aboutDependencies: boolean;
    readonly plan: Pick<Plan, "allowedPaths" | "forbiddenPaths"> | undefined;
  },
): string[] {
  return paths.flatMap((path) => {
    const reason = reasonAgainst(path, rules);
    return reason === undefined ? [] : [`${path}: ${reason}`];
  });
}

function reasonAgainst(path: string, rules: Parameters<typeof refusedPaths>[1]): string | undefined {
  const { allowedPaths = [], forbiddenPaths = [] } = rules.plan ?? {};
  if (rules.isTestFile(path)) return "a test";
  if (guarded.some((pattern) => pattern.test(path))) return "it checks or rules over the code";
  if (manifests.test(path) && !rules.aboutDependencies)
    return "a manifest, and the ticket is not about dependencies";
  if (forbiddenPaths.some((pattern) => matchesGlob(path, pattern))) return "the plan forbids it";
  if (allowedPaths.length > 0 && !allowedPaths.some((pattern) => matchesGlob(path, pattern)))
    return "outside the plan";
  return undefined;
}
