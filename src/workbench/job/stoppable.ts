import { GoldseamError } from "../../contracts/index.ts";
import type { Sandbox } from "../../ports/sandbox.ts";

/** A job's sandbox: a cancelled command throws, because it has no result; the job stays undone. */
export function stoppable(sandbox: Sandbox, signal: AbortSignal | undefined): Sandbox {
  if (!signal) return sandbox;
  return {
    name: sandbox.name,
    run: async (command) => {
      const either = command.signal ? AbortSignal.any([signal, command.signal]) : signal;
      const result = await sandbox.run({ ...command, signal: either });
      if (signal.aborted) throw new GoldseamError("INFRASTRUCTURE", "cancelled", { cause: signal.reason });
      return result;
    },
  };
}
