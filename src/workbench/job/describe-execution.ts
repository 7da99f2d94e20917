import { basename } from "node:path";
import { create, type Execution, ExecutionSchema } from "../../contracts/index.ts";
import type { PolicyDecision, PolicyRequest } from "../../policy/index.ts";
import { type SandboxCommand, type SandboxResult, sandboxLocale } from "../../ports/sandbox.ts";

type WithoutWords<Request> = Request extends { readonly argv: readonly string[] }
  ? Omit<Request, "argv">
  : never;

/** For whom and why a command runs: a request to the policy, whose words are those of the command. */
export type Asking = WithoutWords<PolicyRequest>;

const million = 1_000_000;

/** The record of a command that ran: names of variables, never their values. */
export function describeExecution(
  command: SandboxCommand,
  {
    result,
    asking,
    decision,
  }: { readonly result: SandboxResult; readonly asking: Asking; readonly decision: PolicyDecision },
): Execution {
  const env: Readonly<Record<string, string>> = { ...sandboxLocale, ...command.env };
  const { limits } = result;
  return create(ExecutionSchema, {
    purpose: asking.kind === "tool" ? asking.purpose : asking.kind === "run" ? "configured" : "test",
    role: asking.role,
    rule: decision.matched_rules[0] ?? "",
    command: [...command.argv],
    status: result.status,
    exitCode: result.exitCode ?? -1,
    durationMs: Math.round(result.durationMs),
    network: command.network,
    log: command.logFile === undefined ? "" : basename(command.logFile, ".log"),
    variables: Object.keys(command.env ?? {}).toSorted(),
    locale: env["LC_ALL"] || env["LANG"] || "",
    timezone: env["TZ"] ?? "",
    ...(limits && {
      limits: {
        timeoutMs: whole(command.timeoutMs),
        cpuSeconds: whole(limits.cpuSeconds),
        memoryMb: whole(limits.memoryBytes / million),
        processes: whole(limits.processes),
        diskMb: whole(limits.diskBytes / million),
        outputMb: whole(limits.outputBytes / million),
      },
    }),
  });
}

/** As a field can hold it; what has no limit gets the largest. */
function whole(value: number): number {
  return Math.min(Math.round(value), 2 ** 32 - 1);
}
