import { normalisePath, show } from "./normalise-path.ts";
import { matchesInAnyCase, matchesPattern } from "./pattern.ts";
import { type Asked, denied, type Policy, type PolicyDecision, type ProtectedPath } from "./policy.ts";
import { protectionOf } from "./protected-paths.ts";

/** A file is written when its path and the place it leads to are unprotected, allowed for the role, and not denied by any rule. */
export function evaluateWrite(policy: Policy, request: Asked<"write">): PolicyDecision {
  const places = [request.path, request.realPath];
  const decisions = places.map((place) => evaluatePlace(policy, request, place));
  return decisions.find(({ allowed }) => !allowed) ?? (decisions[0] as PolicyDecision);
}

function evaluatePlace(
  policy: Policy,
  { role, exists, isPlanned = false, isOwn = false }: Asked<"write">,
  place: string,
): PolicyDecision {
  const normalised = normalisePath(place);
  if (normalised.status === "refused") return denied(normalised.code, normalised.reason);
  const { path } = normalised;
  if (path === "") return denied("UNPARSABLE", "the path names no file");
  // Git and the systems it runs on disagree about backslashes and wildcards in names.
  if (/[\\*?"<>|]/.test(place)) return denied("PATH_AMBIGUOUS", `${show(place)} is not a plain name`);
  const protection = protectionOf(policy, path);
  if (protection && !(isPlanned && canBePlanned(protection))) {
    const rule = `protected:${protection.pattern}`;
    const hint = canBePlanned(protection)
      ? ": only a plan that names it lets a coder change its dependencies"
      : "";
    return denied("PROTECTED_PATH", `${show(path)} is protected (${protection.kind})${hint}`, [rule]);
  }
  const own = policy.write.filter((rule) => rule.roles.includes(role));
  const deny = own.filter(({ effect, pattern }) => effect === "deny" && matchesInAnyCase(path, pattern));
  if (deny.length > 0) {
    const ids = deny.map(({ id }) => id);
    return denied("DENIED_BY_RULE", `a rule forbids ${role} to write ${show(path)}`, ids);
  }
  const allow = own.filter(({ effect, pattern }) => effect === "allow" && matchesPattern(path, pattern));
  const ids = allow.map(({ id }) => id);
  if (allow.length === 0) return denied("WRITE_NOT_ALLOWED", `no rule allows ${role} to write ${show(path)}`);
  if (exists && !isOwn && allow.every(({ onlyNew }) => onlyNew)) {
    return denied("NOT_A_NEW_FILE", `${role} only adds files, and ${show(path)} already exists`, ids);
  }
  return { allowed: true, code: "ALLOWED", reason: `allowed by ${ids[0]}`, matched_rules: ids };
}

/** Adding a dependency is an honest reason to write these; the edge sees to it that nothing else in them changes. */
function canBePlanned({ kind }: ProtectedPath): boolean {
  return kind === "manifest" || kind === "lockfile";
}
