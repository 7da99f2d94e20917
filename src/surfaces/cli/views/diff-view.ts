import {
  type BehaviourChange,
  type BehaviourDiff,
  BehaviourKind,
  type ComparedFunction,
  Pinned,
} from "../../../contracts/index.ts";
import { count, cut, type Field, fields, pad, shortSha, visibleLength, wrap } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";

const kindNames: Readonly<Record<number, string>> = {
  [BehaviourKind.CHANGED_RESULT]: "result",
  [BehaviourKind.NEW_ERROR]: "new error",
  [BehaviourKind.ERROR_GONE]: "error gone",
  [BehaviourKind.CHANGED_ERROR]: "error",
  [BehaviourKind.CHANGED_EFFECT]: "effect",
};

const kindWidth = 12;

/** How a change affects behaviour: a small table for each function that differs, then the rest in one line each. */
export function diffView(diff: BehaviourDiff, terminal: Terminal): string {
  const { paint } = terminal;
  const range = paint.dim(`${shortSha(diff.baseSha)} → ${shortSha(diff.headSha)}`);
  const tables = diff.functions.filter(differs).map((one) => functionTable(one, terminal));
  const rest = fields(terminal, restOf(diff));
  const headline = wrap(diffSummary(diff), terminal.columns - 2).map((line) => `  ${paint.bold(line)}\n`);
  return `\n${[`${headline.join("")}  ${range}\n`, ...tables, rest].filter((part) => part !== "").join("\n")}\n`;
}

/** The most important changes for an approval request, in at most `most` lines; empty if nothing was compared. */
export function diffLines(diff: BehaviourDiff | undefined, most: number): string[] {
  if (!diff || diff.functions.length + diff.notes.length === 0) return [];
  const differing = diff.functions.filter(differs);
  const listed = differing.flatMap((one) =>
    one.changes.map((change) => ({ one, change, place: one.changes.indexOf(change) })),
  );
  // Each function's first change, then each one's second.
  const ranked = listed.toSorted((a, b) => a.place - b.place).slice(0, most - 2);
  const shown = differing.flatMap((one) => {
    const own = ranked.filter((each) => each.one === one);
    return own.map(({ change }, index) => `${oneLine(change)}${index === 0 ? `  (${pinnedText(one)})` : ""}`);
  });
  const left = listed.length - ranked.length;
  return [
    diffSummary(diff),
    ...shown.map((line) => `- ${line}`),
    ...(left > 0 ? [`and ${left} more: goldseam show --json, or goldseam diff`] : []),
    ...(differing.length === 0 ? diff.notes.slice(0, 3).map(sanitize) : []),
  ];
}

/** A behaviour diff in one sentence. */
export function diffSummary({ functions }: BehaviourDiff): string {
  const differing = functions.filter(differs).length;
  const alike = functions.filter(isAlike);
  const of = (kind: BehaviourKind) => functions.filter(({ changes }) => changes[0]?.kind === kind).length;
  const inputs = alike.reduce((sum, one) => sum + one.inputs, 0);
  const parts = [
    differing > 0
      ? `${count(differing, "function")} ${differing === 1 ? "behaves" : "behave"} differently`
      : "",
    of(BehaviourKind.NEW_FUNCTION) > 0 ? `${of(BehaviourKind.NEW_FUNCTION)} new` : "",
    of(BehaviourKind.REMOVED_FUNCTION) > 0 ? `${of(BehaviourKind.REMOVED_FUNCTION)} removed` : "",
    alike.length > 0
      ? `no difference found in ${count(alike.length, differing > 0 ? "other" : "function")} on ${count(inputs, "input")}`
      : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : "No function to compare";
}

function functionTable(one: ComparedFunction, terminal: Terminal): string {
  const { paint, columns } = terminal;
  const name = one.target.slice(one.target.indexOf("::") + 2);
  const share = `${one.differing} of ${count(one.inputs, "input")} differ · ${pinnedText(one)}`;
  const title = `  ${paint.gold(sanitize(name))}  ${paint.dim(`${sanitize(one.path)}:${one.line} · ${share}`)}`;
  const rows = one.changes.map((change) => [kindNames[change.kind] ?? "", ...texts(change)] as const);
  const widths = [1, 2].map((column) => Math.max(...rows.map((row) => visibleLength(row[column] ?? ""))));
  const [inputWidth = 0, beforeWidth = 0] = widths;
  const afterWidth = Math.max(...rows.map(([, , , after]) => visibleLength(after)));
  const fits = 4 + kindWidth + inputWidth + beforeWidth + afterWidth + 6 <= columns;
  const lines = rows.flatMap(([kind, input, before, after]) => {
    const lead = `    ${paint.dim(pad(kind, kindWidth))}`;
    if (fits)
      return [
        `${lead}${pad(input, inputWidth)}  ${pad(before, beforeWidth)} ${paint.dim("→")} ${paint.bold(after)}`,
      ];
    const room = columns - kindWidth - 9;
    const under = " ".repeat(4 + kindWidth);
    return [
      `${lead}${cut(input, room)}`,
      `${under}  ${cut(before, room)}`,
      `${under}${paint.dim("→")} ${paint.bold(cut(after, room))}`,
    ];
  });
  const noticed = one.noticedBy
    .slice(0, 2)
    .map((test) => `    ${paint.dim(pad("noticed by", kindWidth))}${cut(sanitize(test), columns - 18)}`);
  return `${[cut(title, columns), ...lines, ...noticed].join("\n")}\n`;
}

function restOf({ functions, notes }: BehaviourDiff): Field[] {
  const named = (kind: BehaviourKind) =>
    functions.filter(({ changes }) => changes[0]?.kind === kind).map(({ target }) => sanitize(target));
  const alike = functions
    .filter(isAlike)
    .map(({ target, inputs }) => `${sanitize(target)}, on ${count(inputs, "input")}`);
  return [
    ["New", named(BehaviourKind.NEW_FUNCTION)],
    ["Removed", named(BehaviourKind.REMOVED_FUNCTION)],
    ["No diff.", alike],
    ["Notes", notes.map(sanitize)],
  ];
}

function differs({ differing }: ComparedFunction): boolean {
  return differing > 0;
}

function isAlike({ changes }: ComparedFunction): boolean {
  return changes.length === 0;
}

function texts({ input, before, after }: BehaviourChange): [string, string, string] {
  return [sanitize(input), sanitize(before), sanitize(after)];
}

function oneLine(change: BehaviourChange): string {
  const [input, before, after] = texts(change);
  return `${cut(input, 60)}: ${cut(before, 50)} → ${cut(after, 50)}`;
}

function pinnedText({ pinned, noticedBy }: ComparedFunction): string {
  if (pinned === Pinned.YES)
    return `${count(noticedBy.length, "test")} ${noticedBy.length === 1 ? "notices" : "notice"}`;
  return pinned === Pinned.NO ? "no test notices" : "tests not checked";
}
