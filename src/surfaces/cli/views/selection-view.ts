import type { Selection } from "../../../contracts/index.ts";
import { count, table } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";

/** Why each test file ran or was left out, and how reliable that is. */
export function selectionView(selection: Selection | undefined, terminal: Terminal): string {
  if (!selection) return "  everything ran: the commit has no base to compare with\n";
  const { paint } = terminal;
  const { tests, record } = selection;
  const rows = tests.map(({ file, run, reason }) => [
    run ? paint.green("runs") : paint.dim("out"),
    sanitize(file),
    sanitize(reason.replace(/^left out: /, "")),
  ]);
  const chosen = tests.filter(({ run }) => run).length;
  const headline = `${chosen} of ${count(tests.length, "test file")} ran: ${sanitize(selection.reason)}`;
  const measured = record?.fullRuns
    ? `measured on ${count(record.fullRuns, "full run")}: ${record.missed} of ${count(record.failures, "failure")} would have been missed`
    : "not measured yet: no full run was compared with a selection here";
  const listed = rows.length > 0 ? `${table(terminal, ["", "TEST FILE", "WHY"], rows)}\n` : "";
  return `  ${headline}\n\n${listed}  ${paint.dim(measured)}\n`;
}
