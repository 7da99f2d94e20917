import { evaluateRun } from "./evaluate-run.ts";
import { evaluateTargets } from "./evaluate-targets.ts";
import { evaluateTool } from "./evaluate-tool.ts";
import { evaluateWrite } from "./evaluate-write.ts";
import { denied, type Policy, type PolicyDecision, type PolicyRequest, roles } from "./policy.ts";

/** Decides one request. Pure and fail-closed: a request that no rule allows, or that cannot be read, is denied. */
export function evaluate(policy: Policy, request: PolicyRequest): PolicyDecision {
  const role = roles.find((one) => one === request.role);
  if (!role) return denied("UNKNOWN_ROLE", `there is no role ${JSON.stringify(request.role)}`);
  const asked = { ...request, role };
  switch (asked.kind) {
    case "run":
      return evaluateRun(policy, asked);
    case "tool":
      return evaluateTool(policy, asked);
    case "test":
      return evaluateTargets(policy, asked);
    case "write":
      return evaluateWrite(policy, asked);
    default:
      return denied("UNPARSABLE", "there is no such kind of request");
  }
}
