import { PauseReason, type Run, RunState, visibleLine } from "../contracts/index.ts";

/** Forges cut longer ones off. */
const mostCharacters = 140;
const mostNotes = 20;
/** By which the comment is found again. */
export const commentMarker = "<!-- goldseam:summary -->";

/** What became of a run, in one short line. Its texts hold no secret, because a run holds none. */
export function runHeadline(run: Run): string {
  const line = visibleLine(headline(run)).replace(/\s+/g, " ").trim();
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
}

function headline({ state, approval, tickets, merge, decision, handOffMd, pauseReason }: Run): string {
  switch (state) {
    case RunState.AWAITING_APPROVAL:
      return `Passed, awaiting approval: ${figures(approval?.packet)}`;
    case RunState.DONE:
      return `Merged into ${merge?.intoBranch} at ${merge?.commitSha.slice(0, 7)}`;
    case RunState.REJECTED:
      return `Rejected: ${decision?.reason}`;
    case RunState.CANCELLED:
      return `Cancelled: ${handOffMd.split("\n")[0]}`;
    case RunState.PAUSED:
      if (pauseReason === PauseReason.MERGE) return `Passed, but not merged: ${merge?.detail}`;
      if (pauseReason === PauseReason.TICKET) return `Failed: ${tickets.at(-1)?.title}`;
      return "The environment keeps failing";
    default:
      return "Goldseam is at work";
  }
}

/** What came out, in a few figures. */
export function figures(packet: NonNullable<Run["approval"]>["packet"]): string {
  if (!packet) return "";
  const { testsGenerated, coverageBefore, coverageAfter } = packet;
  const tests = testsGenerated === 1 ? "1 test written" : `${testsGenerated} tests written`;
  return `${tests}, line coverage ${coverageBefore.toFixed(1)} % → ${coverageAfter.toFixed(1)} %`;
}

/** The summary of a run for its pull request. Texts of others stand in code, where they are no links, mentions or markup. */
export function runComment(run: Run): string {
  const { approval, change, generatedTests } = run;
  const packet = approval?.packet;
  const rows = [
    ["change", `${code(change?.commitSha.slice(0, 12) ?? "")} ${code(change?.message.split("\n")[0] ?? "")}`],
    ...(packet
      ? [
          [
            "tests",
            `${packet.testsGenerated} written; ${packet.testsPassed} pass, ${packet.testsFailed} fail`,
          ],
          ["line coverage", `${packet.coverageBefore.toFixed(1)} % → ${packet.coverageAfter.toFixed(1)} %`],
          ["to be merged", `${code(approval.commitSha.slice(0, 12))} into ${code(approval.intoBranch)}`],
        ]
      : []),
    ...(generatedTests?.commitSha ? [["tests are on", code(generatedTests.branchName)]] : []),
    ["run", code(run.id)],
  ];
  const altered = (packet?.rewrittenTests ?? []).filter(({ input }) => input !== "");
  const notes = [
    ...altered.map(
      ({ input, before, after, name }) =>
        `Rewritten because behaviour changed: ${input} was ${before}, is ${after} ("${name}")`,
    ),
    ...(packet?.notes ?? []),
  ];
  const left = notes.length - mostNotes;
  return [
    commentMarker,
    `**Goldseam:** ${code(runHeadline(run))}`,
    ["| | |", "|---|---|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n"),
    [
      ...notes.slice(0, mostNotes).map((note) => `- ${code(note)}`),
      ...(left > 0 ? [`- and ${left} more`] : []),
    ].join("\n"),
    run.state === RunState.AWAITING_APPROVAL
      ? `To decide: ${code(`goldseam approve ${approval?.id}`)} or ${code(`goldseam reject ${approval?.id} --reason …`)}`
      : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Text as code, whatever is in it: also in a cell of a table. */
export function code(text: string): string {
  const line = visibleLine(text).replaceAll("|", "¦").trim();
  if (line === "") return "";
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
