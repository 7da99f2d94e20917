import { enumName, FailureClassSchema, type Regression, type Run } from "../../../../contracts/index.ts";
import { fields, wrap } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";
import { causeLines } from "../cause-lines.ts";

/** The newest ticket: what failed and why, and what to try; then what the hand-off note says beyond it. */
export function ticketView(run: Run, terminal: Terminal): string {
  const ticket = run.tickets.at(-1);
  const note = ticket ? run.handOffMd.replace(ticket.handOffMd, "") : run.handOffMd;
  return [ticket ? ticketFields(ticket, terminal) : "", handOff(note.trim(), terminal)]
    .filter((part) => part !== "")
    .join("\n");
}

function ticketFields(ticket: Regression, terminal: Terminal): string {
  const context = ticket.retryContext;
  const next = /^Next: (.*)$/m.exec(ticket.handOffMd)?.[1] ?? context?.suggestion ?? "";
  return fields(terminal, [
    ["Failed", causeLines(context?.errorMessages ?? [], terminal)],
    ["Ticket", [ticket.id, sanitize(ticket.title)]],
    ["Class", context ? [enumName(FailureClassSchema, context.failureClass)] : []],
    ["Try", next ? [sanitize(next)] : []],
  ]);
}

function handOff(note: string, terminal: Terminal): string {
  if (note === "") return "";
  const lines = wrap(sanitize(note), terminal.columns - 4);
  return `  ${terminal.paint.bold("Hand-off note")}\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}
