import { normalisePath, show } from "./normalise-path.ts";
import { matchesPattern } from "./pattern.ts";
import { type Asked, denied, type Policy, type PolicyDecision } from "./policy.ts";
import { deniedWords } from "./words/denied-words.ts";

/**
 * A test run needs a target. Files that an agent names lie in a test folder, by their names and by their real paths. A suite
 * is a whole project; it and the files that the owner's builds choose have to be inside the repository.
 */
export function evaluateTargets(policy: Policy, request: Asked<"test">): PolicyDecision {
  const { role, argv, targets, isSuite = false, realPaths } = request;
  const isChosen = isSuite || role === "owner";
  const refused =
    (argv.length > 0 ? deniedWords(policy, request) : undefined) ??
    (isChosen ? checkInside(targets, realPaths) : checkTargets(policy, { targets, realPaths }));
  if (refused) return refused;
  const what = isSuite ? `the suite of ${show(targets[0] ?? "")}` : `${targets.length} ${targets.length === 1 ? "target" : "targets"}`;
  const reason = `${what} inside the ${isChosen ? "repository" : "test folders"}`;
  const rule = isSuite ? "test.suite" : isChosen ? "test.files" : "test.targets";
  return { allowed: true, code: "ALLOWED", reason, matched_rules: [rule] };
}

/** Names are those of the repository, however odd: only where they lead matters. */
function checkInside(
  targets: readonly string[],
  realPaths: ReadonlyMap<string, readonly string[]>,
): PolicyDecision | undefined {
  if (targets.length === 0) return denied("TARGET_REQUIRED", "a test run needs a target");
  for (const target of targets) {
    const reals = realPaths.get(target) ?? [];
    if (reals.length === 0) return denied("PATH_UNRESOLVED", `${show(target)} was not resolved`);
    if (reals.some((real) => /^\/|^\.\.(?:\/|$)/.test(real)))
      return denied("PATH_OUTSIDE_ALLOWED_SCOPE", `${show(target)} leads out of the repository`);
  }
  return undefined;
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
