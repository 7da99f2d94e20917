import { normalisePath, show } from "./normalise-path.ts";
import { matchesPattern } from "./pattern.ts";
import { type Asked, denied, type Policy, type PolicyDecision } from "./policy.ts";

/** A test run needs a target, and every target lies in a test folder, by its name and by its real path. */
export function evaluateTargets(policy: Policy, { targets, realPaths }: Asked<"test">): PolicyDecision {
  const refused = checkTargets(policy, { targets, realPaths });
  if (refused) return refused;
  const reason = `${targets.length} targets inside the test folders`;
  return { allowed: true, code: "ALLOWED", reason, matched_rules: ["test.targets"] };
}

/** The first problem with targets; without real paths they are judged by their names alone. */
export function checkTargets(
  policy: Policy,
  {
    targets,
    realPaths,
  }: { readonly targets: readonly string[]; readonly realPaths?: ReadonlyMap<string, readonly string[]> },
): PolicyDecision | undefined {
  if (targets.length === 0) return denied("TARGET_REQUIRED", "a test run needs a target");
  for (const target of targets) {
    const reals = realPaths ? realPaths.get(target) : [target];
    if (reals === undefined || reals.length === 0) {
      return denied("PATH_UNRESOLVED", `${show(target)} was not resolved`);
    }
    for (const text of [target, ...reals]) {
      const path = normalisePath(text);
      if (path.status === "refused") return denied(path.code, path.reason);
      if (!policy.testPaths.some((pattern) => matchesPattern(path.path, pattern))) {
        return denied("PATH_OUTSIDE_ALLOWED_SCOPE", `${show(path.path)} is in no test folder`);
      }
    }
  }
  return undefined;
}
