import { show } from "./normalise-path.ts";
import { type Asked, denied, type Policy, type PolicyDecision } from "./policy.ts";
import { deniedWords } from "./words/denied-words.ts";

/** A command of a toolchain runs when a rule allows the role this purpose, and no rule denies its words. */
export function evaluateTool(policy: Policy, request: Asked<"tool">): PolicyDecision {
  const { role, toolchain, purpose } = request;
  const refused = deniedWords(policy, request);
  if (refused) return refused;
  const rule = policy.tools.find(
    (one) => one.toolchain === toolchain && one.purpose === purpose && one.roles.includes(role),
  );
  if (!rule) {
    const what = `${show(purpose)} with ${show(toolchain)}`;
    return denied("COMMAND_NOT_ALLOWED", `no rule allows ${role} ${what}`);
  }
  return { allowed: true, code: "ALLOWED", reason: `allowed by ${rule.id}`, matched_rules: [rule.id] };
}
