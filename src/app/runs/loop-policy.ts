import type { Config } from "../../config/config.ts";
import { approversOf, peopleNamed } from "../../config/people.ts";
import { CouncilRule, create, type LoopPolicy, LoopPolicySchema, Risk } from "../../contracts/index.ts";

const rules = { unanimous: CouncilRule.UNANIMOUS, three_quarters: CouncilRule.THREE_QUARTERS } as const;

/** The risks by their names in the settings. */
export const risks = { low: Risk.LOW, medium: Risk.MEDIUM, high: Risk.HIGH } as const;

/** The settings of the base that the loop decides by. */
export function loopPolicy(config: Config): LoopPolicy {
  const { council } = config;
  return create(LoopPolicySchema, {
    coderConfigured: config.coder !== undefined,
    maxCycles: config.max_cycles,
    approvalRequired: config.approval_required,
    approvers: approversOf(config),
    approvalDays: config.approval_days,
    ...(council && {
      council: {
        members: peopleNamed(config, council.members),
        rule: rules[council.rule],
        paths: council.paths,
        risk: risks[council.risk],
      },
    }),
  });
}
