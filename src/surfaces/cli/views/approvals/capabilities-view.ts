import type { CapabilityState } from "../../../../app/app.ts";
import { Decision, enumName, type Run, RunStateSchema } from "../../../../contracts/index.ts";
import { count, fields } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";

/** Every capability: whether it is on, by whom, for what, and how its first runs ended. */
export function capabilitiesView(
  { governed, states }: { readonly governed: boolean; readonly states: readonly CapabilityState[] },
  out: Terminal,
  program: string,
): string {
  if (!governed) return `\n${fields(out, [["Council", [`none: ${ungoverned}`]]])}\n`;
  const blocks = states.map(({ name, summary, inForce, watched, uses }) => {
    const mark = inForce ? out.paint.green("● on") : out.paint.dim("○ off");
    const head = `  ${mark}  ${out.paint.bold(name)}: ${summary}\n`;
    if (!inForce) return head;
    return (
      head +
      fields(out, [
        ["Request", [inForce.id]],
        ["Approved", inForce.votes.filter(({ decision }) => decision !== Decision.REJECT).map(voter)],
        ["Applies to", [sanitize(inForce.approval?.packet?.summary ?? "")]],
        ["Watched", watchedLines(inForce, watched, uses)],
        ["Off", [out.paint.cyan(`${program} capabilities off ${name}`)]],
      ])
    );
  });
  return `\n${blocks.join("\n")}\n`;
}

const ungoverned =
  'goldseam.json on the base names no "council". Runs start when you start them or with watch, "coder" decides whether tickets are worked on, and "approval_required" whether a person is asked.';

function voter({ decidedBy, decidedAt }: Run["votes"][number]): string {
  return sanitize(`${decidedBy}, ${decidedAt.slice(0, 10)}`);
}

function watchedLines({ capability }: Run, watched: readonly Run[], uses: number): string[] {
  const most = capability?.watchedRuns ?? 0;
  if (uses === 0) return [`no run yet; the first ${most} are listed here`];
  return [
    `${Math.min(uses, most)} of the first ${most}, ${count(uses, "use")} in all`,
    ...watched.map(({ id, state, change }) =>
      sanitize(`${id} ${enumName(RunStateSchema, state)} ${change?.message.split("\n")[0] ?? ""}`),
    ),
  ];
}
