import type { CauseSigns, FailureSigns } from "../failure-signs.ts";
import { messageLines } from "./message-lines.ts";

const maxLines = 6;
const maxValues = 2;
const maxLogged = 3;
const maxLength = 200;
/** An error by its name, as most languages show it. */
const namedError = /^(?:[\w.]+\.)?(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: /;
/** How YAML announces that a value follows on the next line. */
const folded = /^[|>]\d?-?$/;

interface Cut {
  readonly said: string[];
  /** What the test printed, the last lines of which count. */
  readonly logged: string[];
  readonly values: { readonly label: string; readonly value: string }[];
}

/**
 * The text of a failed test, cut to its cause: the assertion or error first, then `expected:` and `actual:` where the
 * runner shows them, in a few short lines. The name of the test is left out.
 */
export function cutCause(
  failure: { readonly message: string; readonly name?: string },
  signs: readonly FailureSigns[],
): string {
  const causes = signs.flatMap((one) => one.causes ?? []);
  const { lines, because } = messageLines(failure.message, signs);
  const { said, logged, values } = sortLines(withoutTitle(lines, failure.name), causes);
  const shown = [...firstOf(values, "expected"), ...firstOf(values, "actual")];
  const room = maxLines - shown.length;
  const chain = because === undefined ? [] : [`because of ${because}`];
  const all = [...fromError(said).slice(0, room), ...logged.slice(-maxLogged), ...shown, ...chain];
  return [...new Set(all.map(shorten))].join("\n");
}

/** Paths of the checkout are shown as the repository has them. */
function shorten(line: string): string {
  return line.replaceAll("/workspace/", "").trim().slice(0, maxLength);
}

function firstOf(values: Cut["values"], label: string): string[] {
  const own = values.filter((one) => one.label === label).slice(0, maxValues);
  return own.map(({ value }) => `${label}: ${value}`);
}

/** Without what stands before the error, such as the line of code that raised it. */
function fromError(said: readonly string[]): readonly string[] {
  const at = said.findIndex((line) => namedError.test(line));
  return at > 0 ? said.slice(at) : said;
}

/** Some runners repeat the title of the test. */
function withoutTitle(lines: readonly string[], name = ""): readonly string[] {
  const first = lines[0]?.trim() ?? "";
  return lines.length > 1 && first !== "" && name.endsWith(first) ? lines.slice(1) : lines;
}

function sortLines(lines: readonly string[], causes: readonly CauseSigns[]): Cut {
  const cut: Cut = { said: [], logged: [], values: [] };
  const legends = causes.flatMap((one) => one.legends ?? []);
  let diffed: NonNullable<CauseSigns["legends"]>[number] | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const found = valuesIn(line, causes);
    const legend = legends.find(({ pattern }) => pattern.test(line));
    const diff = diffed && /^\s*([-+])(?: (.*)|(\S.*))$/.exec(line);
    const said = groupsOf(
      line,
      causes.flatMap((one) => one.said ?? []),
    );
    const logged = groupsOf(
      line,
      causes.flatMap((one) => one.logged ?? []),
    );
    if (found.length > 0) {
      const next = folded.test(found[0]?.value ?? "") ? (lines[++at] ?? "").trim() : undefined;
      cut.values.push(...found.map(({ label, value }) => ({ label, value: next ?? value })));
    } else if (said !== undefined && !legend) cut.said.push(strip(said, causes));
    else if (logged !== undefined) cut.logged.push(logged);
    else if (legend) {
      diffed = legend;
      if (legend.isSaid) cut.said.push(strip(line, causes));
    } else if (causes.some(({ idle }) => idle?.test(line))) continue;
    else if (diff && diffed?.expected) {
      const label = diff[1] === diffed.expected ? "expected" : "actual";
      cut.values.push({ label, value: (diff[2] ?? diff[3] ?? "").trim() });
    } else if (diff ? !isSaid(cut, diff[2] ?? diff[3] ?? "") : !diffed) cut.said.push(strip(line, causes));
  }
  return { ...cut, said: cut.said.filter((line) => line !== "") };
}

/** Whether a line before has the text of a diff's line already. */
function isSaid({ said }: Cut, text: string): boolean {
  return said.some((line) => line.includes(text.trim()));
}

function valuesIn(line: string, causes: readonly CauseSigns[]): Cut["values"] {
  for (const pattern of causes.flatMap(({ values = [] }) => values)) {
    const groups = pattern.exec(line)?.groups;
    if (groups) return Object.entries(groups).map(([label, value]) => ({ label, value: value.trim() }));
  }
  return [];
}

function groupsOf(line: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(line);
    if (match) return match.slice(1).join(" ").trim();
  }
  return undefined;
}

function strip(line: string, causes: readonly CauseSigns[]): string {
  return causes.reduce((rest, { filler }) => (filler ? rest.replace(filler, "") : rest), line).trim();
}
