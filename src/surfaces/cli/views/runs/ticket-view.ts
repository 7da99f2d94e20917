import { basename } from "node:path";
import type { Ticket } from "../../../../app/app.ts";
import {
  enumName,
  FailureClassSchema,
  openTickets,
  type Regression,
  type Run,
  RunState,
} from "../../../../contracts/index.ts";
import { fields, shortSha, table, wrap } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";
import { causeLines } from "../cause-lines.ts";

/**
 * The open tickets of a run: what failed and why, and what to try; then what the hand-off note says beyond it. Those of a run
 * that came to its question are closed.
 */
export function runTicketView(run: Run, terminal: Terminal): string {
  const open = openTickets(run);
  const note = open.reduce((rest, { handOffMd }) => rest.replace(handOffMd, ""), run.handOffMd);
  const isClosed = run.approval !== undefined && run.state !== RunState.PAUSED;
  const shown = (isClosed ? [] : open).map((ticket, at) =>
    ticketFields(
      ticket,
      terminal,
      at + 1 < open.length && nextOf(ticket) === nextOf(open[at + 1]) ? [] : tryField(ticket),
    ),
  );
  return [...shown, handOff(note.trim(), terminal)].filter((part) => part !== "").join("\n");
}

/** One ticket in full. */
export function ticketView({ ticket, status }: Ticket, terminal: Terminal): string {
  return ticketFields(ticket, terminal, [
    ...tryField(ticket),
    ["Status", [status]],
    ["See it", [sanitize(shellWords(ticket.reproduce))]],
  ]);
}

/** Tickets in a table, in the order given. */
export function ticketsTable(tickets: readonly Ticket[], terminal: Terminal): string {
  const rows = tickets.map(({ ticket, run, status }) => [
    ticket.id,
    status,
    sanitize(basename(run.change?.repo ?? "")),
    sanitize(ticket.title),
  ]);
  return table(terminal, ["TICKET", "STATUS", "REPOSITORY", "FAILED"], rows);
}

/** A command that can be copied into a shell. */
function shellWords(argv: readonly string[]): string {
  return argv
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

type Field = readonly [string, string[]];

function tryField(ticket: Regression): Field[] {
  return [["Try", [sanitize(nextOf(ticket))]]];
}

function nextOf(ticket: Regression | undefined): string {
  return /^Next: (.*)$/m.exec(ticket?.handOffMd ?? "")?.[1] ?? ticket?.retryContext?.suggestion ?? "";
}

function ticketFields(ticket: Regression, terminal: Terminal, more: readonly Field[]): string {
  const context = ticket.retryContext;
  const { suspectedSha, suspectedSubject } = ticket;
  return fields(terminal, [
    ["Failed", causeLines(context?.errorMessages ?? [], terminal)],
    ["Ticket", [ticket.id, sanitize(ticket.title)]],
    ["Class", context ? [enumName(FailureClassSchema, context.failureClass)] : []],
    ["Suspect", suspectedSha ? [`${shortSha(suspectedSha)} ${sanitize(suspectedSubject)}`] : []],
    ...more,
  ]);
}

function handOff(note: string, terminal: Terminal): string {
  if (note === "") return "";
  const lines = wrap(sanitize(note), terminal.columns - 4);
  return `  ${terminal.paint.bold("Hand-off note")}\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}
