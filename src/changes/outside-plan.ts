import { GoldseamError, type Plan } from "../contracts/index.ts";
import { matchesInAnyCase, matchesPattern } from "../policy/index.ts";

/** The paths that a plan allows and forbids. */
export type PlanPaths = Pick<Plan, "allowedPaths" | "forbiddenPaths">;

/** Why a change does not keep to its plan; undefined if it does, or if there is none. */
export function outsidePlan(paths: readonly string[], plan: PlanPaths | undefined): string | undefined {
  const { allowedPaths = [], forbiddenPaths = [] } = plan ?? {};
  const forbidden = paths.find((path) =>
    forbiddenPaths.some((pattern) => variants(pattern).some((each) => matchesInAnyCase(path, each))),
  );
  if (forbidden !== undefined) return `the plan forbids ${forbidden}`;
  if (allowedPaths.length === 0) return undefined;
  const stray = paths.find((path) => !allowedPaths.some((pattern) => isAllowed(path, pattern)));
  return stray === undefined ? undefined : `${stray} is outside the plan`;
}

/** As `outsidePlan`, for generated tests: a plan that is about code alone leaves their place to them. */
export function testsOutsidePlan(
  paths: readonly string[],
  plan: (PlanPaths & Partial<Pick<Plan, "testsAnywhere">>) | undefined,
): string | undefined {
  return outsidePlan(paths, plan?.testsAnywhere ? { ...plan, allowedPaths: [] } : plan);
}

/** A file, or a folder with all that is in it. */
function variants(pattern: string): string[] {
  const name = pattern.replace(/^\.\//, "").replace(/\/$/, "");
  return [name, `${name}/**`];
}

/** A name without a folder is forbidden in every folder, but allowed only at the top. */
function isAllowed(path: string, pattern: string): boolean {
  return variants(pattern).some(
    (each) => matchesPattern(path, each) && (each.includes("/") || !path.includes("/")),
  );
}

/** Throws USAGE for a pattern that would not do what its author means. */
export function checkPlanPaths({ allowedPaths, forbiddenPaths }: PlanPaths): void {
  const wrong = [...allowedPaths, ...forbiddenPaths].find(
    (pattern) => pattern === "" || /[\\{}[\]?!]|^\/|(^|\/)\.\.(\/|$)/.test(pattern),
  );
  if (wrong === undefined) return;
  throw new GoldseamError(
    "USAGE",
    `the plan's path "${wrong}" is not understood: paths are relative to the top of the repository, with * and ** only`,
  );
}
