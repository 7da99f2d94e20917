import type { Config } from "../../config/config.ts";
import { approversOf } from "../../config/people.ts";
import { create, type LoopPolicy, LoopPolicySchema } from "../../contracts/index.ts";

/** The settings that the loop decides by. */
export function loopPolicy(config: Config): LoopPolicy {
  return create(LoopPolicySchema, {
    coderConfigured: config.coder !== undefined,
    maxCycles: config.max_cycles,
    approvalRequired: config.approval_required,
    approvers: approversOf(config),
    approvalDays: config.approval_days,
  });
}
