/** Whether a text could be replaced, and the new text or why not. */
export type Applied =
  | { readonly status: "applied"; readonly text: string }
  | { readonly status: "failed"; readonly reason: string };

const shownLines = 12;
const leftOut =
  /^\s*(?:\/\/|#|--|\/\*|<!--|\*)?\s*(?:\.\.\.|…).{0,20}\b(?:rest|existing|unchanged|same|other|remaining|previous|omitted)\b/i;

/**
 * Replaces lines of a text. They have to stand there once: exactly, or else up to white space, and then the new lines get the
 * indentation of those that they replace.
 */
export function applyEdit(
  original: string,
  edit: { readonly search: string; readonly replace: string },
): Applied {
  const isWindows = original.includes("\r\n");
  const text = isWindows ? original.replaceAll("\r\n", "\n") : original;
  const lines = text.split("\n");
  const search = withoutNumbers(edit.search.split("\n"));
  const replace = edit.replace === "" ? [] : edit.replace.split("\n");
  if (edit.search === edit.replace) return failed("SEARCH and REPLACE are the same: this changes nothing.");
  const gap = replace.find((line) => leftOut.test(line) && !search.includes(line));
  if (gap) return failed(`REPLACE leaves code out ("${gap.trim()}"): write all of it.`);
  const result = replaceLines(lines, search, replace) ?? replaceWords(text, edit);
  if (result.status === "failed") return result;
  return isWindows ? { status: "applied", text: result.text.replaceAll("\n", "\r\n") } : result;
}

/** Undefined if the lines stand nowhere. */
function replaceLines(
  lines: readonly string[],
  search: readonly string[],
  replace: readonly string[],
): Applied | undefined {
  const exact = placesOf(lines, search, (line) => line);
  if (exact.length > 0) return replaceAt(lines, exact, { length: search.length, replace });
  const [core, wanted] = [trimLines(search), trimLines(replace)];
  const ended = placesOf(lines, core, (line) => line.trimEnd());
  if (ended.length > 0) return replaceAt(lines, ended, { length: core.length, replace: wanted });
  const loose = placesOf(lines, core, (line) => line.trim());
  if (loose.length === 0) return undefined;
  const [first = 0] = loose;
  const indented = reindent(wanted, core, lines.slice(first, first + core.length));
  if (!indented) return failed(`The indentation of SEARCH is another one. ${nearest(lines, core)}`);
  return replaceAt(lines, loose, { length: core.length, replace: indented });
}

function replaceAt(
  lines: readonly string[],
  places: readonly number[],
  { length, replace }: { readonly length: number; readonly replace: readonly string[] },
): Applied {
  const [first = 0] = places;
  if (places.length > 1) {
    const where = places.slice(0, 5).map((place) => place + 1);
    return failed(
      `SEARCH stands in ${places.length} places (lines ${where.join(", ")}): add lines around it until it stands in one.`,
    );
  }
  return { status: "applied", text: lines.toSpliced(first, length, ...replace).join("\n") };
}

/** A part of a line, if it is whole words and stands there once. */
function replaceWords(
  text: string,
  { search, replace }: { readonly search: string; readonly replace: string },
): Applied {
  const part = search.trim();
  const at = text.indexOf(part);
  const isOnly = at !== -1 && text.indexOf(part, at + 1) === -1;
  const isWhole =
    isOnly &&
    !/\w\w/.test(text.slice(Math.max(0, at - 1), at + 1)) &&
    !/\w\w/.test(text.slice(at + part.length - 1, at + part.length + 1));
  if (part.includes("\n") || !isWhole)
    return failed(
      `SEARCH stands nowhere in the file. ${nearest(text.split("\n"), trimLines(search.split("\n")))}`,
    );
  return { status: "applied", text: text.slice(0, at) + replace.trim() + text.slice(at + part.length) };
}

function placesOf(
  lines: readonly string[],
  search: readonly string[],
  plain: (line: string) => string,
): number[] {
  const [all, wanted] = [lines.map(plain), search.map(plain)];
  if (wanted.length === 0) return [];
  const borders = bordersOf(wanted);
  const places: number[] = [];
  let same = 0;
  for (const [at, line] of all.entries()) {
    while (same > 0 && (same === wanted.length || wanted[same] !== line)) same = borders[same - 1] ?? 0;
    if (wanted[same] === line) same += 1;
    if (same === wanted.length) places.push(at - same + 1);
  }
  return places;
}

/** For every beginning of some lines: how many lines it both begins and ends with, so that no line is compared again (Knuth, Morris, Pratt). */
function bordersOf(lines: readonly string[]): number[] {
  const borders = [0];
  for (let at = 1, same = 0; at < lines.length; at += 1) {
    while (same > 0 && lines[same] !== lines[at]) same = borders[same - 1] ?? 0;
    if (lines[same] === lines[at]) same += 1;
    borders.push(same);
  }
  return borders;
}

/** The new lines with the indentation that the old ones have in the file; undefined if the two do not correspond. */
function reindent(
  replace: readonly string[],
  search: readonly string[],
  found: readonly string[],
): string[] | undefined {
  const known = new Map<string, string>();
  for (const [at, line] of search.entries()) {
    if (line.trim() === "") continue;
    const [given, real] = [indentOf(line), indentOf(found[at] ?? "")];
    if ((known.get(given) ?? real) !== real) return undefined;
    known.set(given, real);
  }
  const pairs = [...known];
  const isShifted = pairs.every(([given, real]) => real.endsWith(given));
  const shifts = new Set(pairs.map(([given, real]) => real.slice(0, real.length - given.length)));
  const shift = isShifted && shifts.size === 1 ? [...shifts][0] : undefined;
  const indented = replace.map((line) => {
    if (line.trim() === "") return "";
    const indent = known.get(indentOf(line)) ?? (shift === undefined ? undefined : shift + indentOf(line));
    return indent === undefined ? undefined : indent + line.trimStart();
  });
  return indented.every((line) => line !== undefined) ? indented : undefined;
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? "";
}

function trimLines(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return first === -1 ? [] : lines.slice(first, last + 1);
}

/** Lines may have been copied with the numbers that an excerpt shows. */
function withoutNumbers(lines: readonly string[]): readonly string[] {
  const isNumbered = lines.every((line) => line.trim() === "" || /^\s*\d+\| ?/.test(line));
  return isNumbered ? lines.map((line) => line.replace(/^\s*\d+\| ?/, "")) : lines;
}

/** The lines of the file that are most like the ones that were not found. */
function nearest(lines: readonly string[], search: readonly string[]): string {
  const wanted = new Set(search.flatMap(wordsOf));
  const scores = lines.map((line) => wordsOf(line).filter((word) => wanted.has(word)).length);
  const size = Math.min(Math.max(search.length, 3), shownLines);
  let best = { at: 0, score: 0 };
  for (let at = 0; at < lines.length; at += 1) {
    const score = scores.slice(at, at + size).reduce((sum, each) => sum + each, 0);
    if (score > best.score) best = { at, score };
  }
  if (best.score === 0) return "No line of the file is like it.";
  const shown = lines
    .slice(best.at, best.at + size)
    .map((line, at) => `${best.at + at + 1}| ${line.slice(0, 200)}`);
  return `The nearest lines are:\n${shown.join("\n")}`;
}

function wordsOf(line: string): string[] {
  return line.match(/\w+/g) ?? [];
}

function failed(reason: string): Applied {
  return { status: "failed", reason };
}
