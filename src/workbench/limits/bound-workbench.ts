import type { Deadline } from "../job/deadline.ts";
import type { Workbench } from "../workbench.ts";

/** Enough for a run that is cut to end in an orderly way. */
const LEAST_MS = 1_000;

/** A bench on which no command runs longer than until a deadline. */
export function boundWorkbench(
  workbench: Workbench,
  { deadline, testTimeoutMs }: { readonly deadline: Deadline; readonly testTimeoutMs: number },
): Workbench {
  const within = (timeoutMs: number) => Math.min(timeoutMs, Math.max(LEAST_MS, deadline.remainingMs()));
  return {
    ...workbench,
    runTests: (selection) =>
      workbench.runTests({ ...selection, timeoutMs: within(selection.timeoutMs ?? testTimeoutMs) }),
    exec: (command, options) => workbench.exec(command, { ...options, timeoutMs: within(options.timeoutMs) }),
  };
}
