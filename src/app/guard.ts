import { coderCommand } from "../config/coder-presets.ts";
import type { Config } from "../config/config.ts";
import { GoldseamError, visibleLine } from "../contracts/index.ts";
import {
  evaluate,
  extendPolicy,
  type Policy,
  type PolicyDecision,
  type PolicyRequest,
  pathsNamedBy,
} from "../policy/index.ts";
import type { Audit } from "../ports/audit.ts";
import type { Clock } from "../ports/clock.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import { defaultPolicy } from "./default-policy.ts";

/** Decides by the policy in force and records each decision before it takes effect. */
export type Guard = (
  config: Pick<Config, "policy" | "execution_log" | "coder">,
  request: PolicyRequest,
  runId?: string,
) => Promise<PolicyDecision>;

const maxSubject = 2000;

/** The guard over an audit log; its records contain no secrets. */
export function createGuard(deps: {
  readonly audit: Audit;
  readonly secrets: Secrets;
  readonly clock: Clock;
}): Guard {
  return async (config, request, runId = "") => {
    const decision = evaluate(policyOf(config), request);
    await deps.audit.append({
      atMs: deps.clock.nowMs(),
      runId,
      kind: request.kind,
      role: request.role,
      subject: visibleLine(await deps.secrets.redact(subjectOf(request))).slice(0, maxSubject),
      allowed: decision.allowed,
      code: decision.code,
      reason: visibleLine(await deps.secrets.redact(decision.reason)).slice(0, maxSubject),
      matchedRules: decision.matched_rules,
    });
    return decision;
  };
}

/** The rules in force with these settings. */
export function policyOf({ policy, execution_log, coder }: Parameters<Guard>[0]): Policy {
  return extendPolicy(defaultPolicy, {
    ...policy,
    executionLog: execution_log,
    coder: coder && coderCommand(coder)?.command,
  });
}

/** Throws CONFIG_INVALID if `goldseam.json` names a command that the policy does not allow. */
export async function checkCommands(guard: Guard, config: Config, source: string): Promise<void> {
  const { install = [], compile, lint, test } = config.commands;
  const commands = [
    ...install.map((argv) => ["install", argv] as const),
    ...Object.entries({ compile, lint, test }),
  ];
  for (const [name, argv] of commands) {
    if (!argv) continue;
    // They run in a checkout that does not exist yet; the sandbox limits what a link in it could reach.
    const realPaths = new Map(pathsNamedBy(argv).map((part) => [part, [part]]));
    const { allowed, code, reason } = await guard(config, { kind: "run", role: "owner", argv, realPaths });
    if (allowed) continue;
    const remedy = 'to allow it, add it to "policy.run.allow" on the base';
    throw new GoldseamError("CONFIG_INVALID", `${source}: "commands.${name}": ${code}: ${reason}; ${remedy}`);
  }
}

function subjectOf(request: PolicyRequest): string {
  if (request.kind === "write") return JSON.stringify(request.path);
  if (request.kind === "test" && !request.isSuite) return JSON.stringify(request.targets);
  return JSON.stringify(request.argv);
}
