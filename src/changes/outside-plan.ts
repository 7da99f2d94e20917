import { matchesGlob } from "node:path";
import type { Plan } from "../contracts/index.ts";

/** Why a change does not keep to its plan; undefined if it does, or if there is none. */
export function outsidePlan(
  paths: readonly string[],
  plan: Pick<Plan, "allowedPaths" | "forbiddenPaths"> | undefined,
): string | undefined {
  const { allowedPaths = [], forbiddenPaths = [] } = plan ?? {};
  const matches = (path: string, patterns: readonly string[]) =>
    patterns.some((pattern) => matchesGlob(path, pattern));
  const forbidden = paths.find((path) => matches(path, forbiddenPaths));
  if (forbidden !== undefined) return `the plan forbids ${forbidden}`;
  const stray = paths.find((path) => allowedPaths.length > 0 && !matches(path, allowedPaths));
  return stray === undefined ? undefined : `${stray} is outside the plan`;
}
