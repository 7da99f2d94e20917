import {
  enumName,
  openTickets,
  PauseReason,
  type Run,
  RunState,
  RunStateSchema,
} from "../../../../contracts/index.ts";
import type { Paint } from "../../terminal/terminal.ts";

const working: Readonly<Partial<Record<RunState, string>>> = {
  [RunState.BASELINE]: "Building the base",
  [RunState.BUILDING]: "Building the change",
  [RunState.PLANNING]: "Planning tests",
  [RunState.WRITING]: "Writing tests",
  [RunState.REBUILDING]: "Rebuilding with the tests",
  [RunState.MERGING]: "Merging",
  [RunState.HEALING]: "Healing",
};

/** A run's state as a coloured headline. */
export function stateHeadline(run: Run, paint: Paint): string {
  switch (run.state) {
    case RunState.AWAITING_APPROVAL:
      return `${paint.gold("●")} ${paint.bold("Awaiting your approval")}`;
    case RunState.DONE:
      return `${paint.green("✓")} ${paint.bold("Done")}`;
    case RunState.IN_FORCE:
      return `${paint.green("✓")} ${paint.bold("Switched on")}`;
    case RunState.REJECTED:
      return `${paint.red("✗")} ${paint.bold("Rejected")}`;
    case RunState.CANCELLED:
      return `${paint.yellow("–")} ${paint.bold("Cancelled")}`;
    case RunState.PAUSED:
      return `${paint.red("✗")} ${paint.bold(pauseHeadline(run))}`;
    default:
      return `${paint.cyan("…")} ${paint.bold(working[run.state] ?? "Unknown")}`;
  }
}

/** A run's state in a table. */
export function stateCell(run: Run, paint: Paint): string {
  const name = enumName(RunStateSchema, run.state);
  if (run.state === RunState.DONE || run.state === RunState.IN_FORCE) return paint.green(name);
  if (run.state === RunState.AWAITING_APPROVAL) return paint.gold(name);
  const ended = run.state === RunState.PAUSED || run.state === RunState.REJECTED;
  return ended ? paint.red(name) : name;
}

function pauseHeadline(run: Run): string {
  const { pauseReason: reason } = run;
  if (reason === PauseReason.INFRASTRUCTURE) return "Paused: the environment keeps failing";
  if (reason === PauseReason.MERGE) return "Paused: the merge needs your help";
  const open = openTickets(run).length;
  return `Paused: the change has ${open > 1 ? `${open} tickets` : "a ticket"}`;
}
