import { type Execution, GoldseamError } from "../../contracts/index.ts";
import { joinSignals } from "../../ports/join-signals.ts";
import type { Sandbox, SandboxCommand, SandboxResult } from "../../ports/sandbox.ts";
import { type Asking, describeExecution } from "./describe-execution.ts";
import type { Job } from "./job.ts";

/** A job's sandbox. There is no other way from a job to one, so nothing runs without a decision. */
export interface JobSandbox {
  readonly name: string;
  /** Asks the policy, which records its answer, then runs. Throws FORBIDDEN if it is denied, and if the job is cancelled. */
  run(command: SandboxCommand, asking: Asking): Promise<ExecutedResult>;
}

/** A result with its record, which the caller may add to. */
export type ExecutedResult = SandboxResult & { readonly execution: Execution };

/** A sandbox that opens for jobs only. */
export interface GuardedSandbox {
  /** As in {@link Sandbox}. */
  readonly name: string;
  open(job: Pick<Job, "decide" | "signal" | "onExecution">): JobSandbox;
}

/** Puts the policy before a sandbox. */
export function guardSandbox(sandbox: Sandbox): GuardedSandbox {
  const { name } = sandbox;
  return {
    name,
    open: ({ decide, signal, onExecution }) => ({
      name,
      run: async (command, asking) => {
        const decision = await decide({ ...asking, argv: command.argv });
        const { allowed, code, reason } = decision;
        if (!allowed) throw new GoldseamError("FORBIDDEN", refusal(command, code, reason));
        const result = await run(sandbox, command, signal);
        const execution = describeExecution(command, { result, asking, decision });
        onExecution?.(execution);
        return { ...result, execution };
      },
    }),
  };
}

/** A cancelled command throws, because it has no result; the job stays undone. */
async function run(
  sandbox: Sandbox,
  command: SandboxCommand,
  signal: AbortSignal | undefined,
): Promise<SandboxResult> {
  const either = joinSignals(signal, command.signal);
  const result = await sandbox.run({ ...command, signal: either.signal }).finally(either.leave);
  if (signal?.aborted) throw new GoldseamError("INFRASTRUCTURE", "cancelled", { cause: signal.reason });
  return result;
}

const longestShown = 200;

function refusal({ argv }: SandboxCommand, code: string, reason: string): string {
  const words = argv.join(" ");
  const shown = words.length > longestShown ? `${words.slice(0, longestShown)}…` : words;
  return `the policy does not allow "${shown}": ${code}: ${reason}; "goldseam policy explain" prints the rules`;
}
