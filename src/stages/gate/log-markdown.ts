import {
  BuildStatus,
  type ExecutionLog,
  type ExecutionLogEntry,
  type FixAttempt,
  hasFailed,
  type LoggedGate,
  usageText,
} from "../../contracts/index.ts";
import { gateName } from "./fix-gate.ts";

const heading = `# Execution log

What the gates said of each task, as Goldseam saw it. The JSON file beside this one holds the same for programs;
\`goldseam gate verify\` checks both against the evidence.
`;

const words: Readonly<Record<BuildStatus, string>> = {
  [BuildStatus.UNSPECIFIED]: "unknown",
  [BuildStatus.PASSED]: "passed",
  [BuildStatus.FAILED]: "blocked",
  [BuildStatus.ERRORED]: "errored",
};

/** The log for people. The same log gives the same text. */
export function renderLog(log: ExecutionLog): string {
  return [heading, ...log.entries.map(renderEntry)].join("\n");
}

/** One entry for people; ends in a newline. */
export function renderEntry(entry: ExecutionLogEntry): string {
  const { environment } = entry;
  const runtimes = (environment?.toolchains ?? []).map(({ name, runtime }) => `${name} (${runtime})`);
  const failed = entry.gates.filter(({ result }) => result && hasFailed(result));
  return [
    `## ${entry.number}. ${plain(entry.task)}: ${words[entry.status]}`,
    `${plain(entry.summary)}`,
    [
      "| gate | status | exit | time | attempts | fixes | command or reason |",
      "|---|---|---|---|---|---|---|",
      ...entry.gates.map((gate) => gateRow(gate, entry.source)),
    ].join("\n"),
    ...failed.map(quoteOutput),
    ...(entry.setAside === "" ? [] : [setAsideLine(entry)]),
    ...(entry.fixes.length > 0 ? [entry.fixes.map(fixLine).join("\n")] : []),
    [
      `- time: ${entry.time}`,
      `- base: ${entry.baseSha || "none"}; tree: ${entry.treeSha} (${entry.source})`,
      `- on: ${plain([...runtimes, environment?.sandbox ?? "", environment?.platform ?? ""].join(", "))}`,
      `- archive: ${entry.archiveUrl}`,
      `- hash: ${entry.hash}`,
      `- after: ${entry.previousHash}`,
    ].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function gateRow({ result }: LoggedGate, source: string): string {
  if (!result) return "";
  const { status, exitCode, durationMs, attempts, fixAttempts, command, reason, preExisting } = result;
  const known = source === "run" ? "the base fails as well" : "HEAD fails as well";
  const ran = command.length > 0 && status !== "skipped";
  const details = [command.join(" "), reason, preExisting ? known : ""].filter((one) => one !== "");
  const cells = [
    gateName(result),
    status,
    ran ? String(exitCode) : "",
    status === "skipped" ? "" : `${(durationMs / 1000).toFixed(1)} s`,
    String(attempts),
    String(fixAttempts),
    details.join("; "),
  ];
  return `| ${cells.map(plain).join(" | ")} |`;
}

/** Indented, because no text can end a block that has no end mark. */
function quoteOutput({ result, outputSha256 }: LoggedGate): string {
  const tests = (result?.failingTests ?? []).map((name) => `- ${plain(name)}`);
  const lines = (result?.output ?? "").split("\n").map((line) => `    ${line}`.trimEnd());
  const title = `The end of what ${result?.gate} printed (SHA-256 of all of it: ${outputSha256}):`;
  return [...(tests.length > 0 ? [tests.join("\n")] : []), title, lines.join("\n")].join("\n\n");
}

function setAsideLine({ setAside, setAsideBy }: ExecutionLogEntry): string {
  const by = setAsideBy === "" ? "" : ` by ${plain(setAsideBy)}`;
  return `The blocked task "${plain(setAside)}" was set aside${by}.`;
}

function fixLine({ number, gate, paths, refusal, usage }: FixAttempt): string {
  const cost = usage ? ` (${usageText(usage)})` : "";
  return `- fix ${number}, for ${plain(gate)}: ${plain(refusal || paths.join(", "))}${cost}`;
}

/** One line that has no effect in Markdown: names and messages of code under test are not trusted. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|#]/g, "\\$&");
}
