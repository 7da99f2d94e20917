import { enumName, FailureClassSchema, type Regression, type Run } from "../../../../contracts/index.ts";
import { fields, wrap } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";

/** The newest ticket: what failed, what to try, and the hand-off note. Empty where a run has neither. */
export function ticketView(run: Run, terminal: Terminal): string {
  const ticket = run.tickets.at(-1);
  const note = run.handOffMd || ticket?.handOffMd || "";
  return [ticket ? ticketFields(ticket, note, terminal) : "", handOff(note, terminal)]
    .filter((part) => part !== "")
    .join("\n");
}

function ticketFields(ticket: Regression, note: string, terminal: Terminal): string {
  const context = ticket.retryContext;
  const { red } = terminal.paint;
  return fields(terminal, [
    ["Ticket", [ticket.id, sanitize(ticket.title)]],
    ["Class", context ? [enumName(FailureClassSchema, context.failureClass)] : []],
    [
      "Failed",
      (context?.failedTests ?? []).flatMap((test) => [
        `${red("✗")} ${sanitize(test.name)}`,
        ...firstLines(test.message, 3).map((line) => `  ${line}`),
      ]),
    ],
    [
      "Errors",
      context?.failedTests.length
        ? []
        : (context?.errorMessages ?? []).flatMap((text) => firstLines(text, 6)),
    ],
    ["Suggestion", context?.suggestion && !note.includes(context.suggestion) ? [context.suggestion] : []],
  ]);
}

function handOff(note: string, terminal: Terminal): string {
  if (note === "") return "";
  const lines = wrap(sanitize(note.trim()), terminal.columns - 4);
  return `  ${terminal.paint.bold("Hand-off note")}\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}

function firstLines(text: string, limit: number): string[] {
  return sanitize(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .slice(0, limit);
}
