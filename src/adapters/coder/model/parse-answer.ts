/** A change that an answer asks for. */
export type Edit =
  | { readonly kind: "replace"; readonly path: string; readonly search: string; readonly replace: string }
  | { readonly kind: "create"; readonly path: string; readonly text: string }
  | { readonly kind: "remove"; readonly path: string };

/** A file that an answer asks to see, or lines of it, from 1. */
export interface Wanted {
  readonly path: string;
  readonly from?: number;
  readonly to?: number;
}

/** What an answer holds. */
export interface ParsedAnswer {
  readonly edits: readonly Edit[];
  readonly wanted: readonly Wanted[];
  /** Parts that could not be read, each in a sentence for the model. */
  readonly problems: readonly string[];
  /** The words around the edits. */
  readonly prose: string;
}

const searchMark = /^\s*<{5,9}\s*(?:SEARCH|ORIGINAL|HEAD)?\b:?\s*(.*?)\s*$/i;
const middleMark = /^\s*={5,9}\s*$/;
const replaceMark = /^\s*>{5,9}\s*(?:REPLACE|UPDATED|MODIFIED)?\b.*$/i;
const fence = /^\s*(`{3,}|~{3,})/;
const order = /^[\s>*-]*`?(READ|WRITE|CREATE|DELETE)`?[:\s]\s*(\S.*?)\s*$/;
const range = /^(.*?)(?::|\s+lines?\s+|\s+)L?(\d+)(?:\s*(?:-|–|to)\s*L?(\d+))?$/;
const diffStart = /^--- (?:a\/)?(\S+)/;
const diffNext = /^\+\+\+ (?:b\/)?(\S+)/;
const longestPath = 300;
const mostParts = 200;
/** Longer answers are cut, and longer lines hold no mark and no path: an answer may be made to keep a pattern busy. */
const longestAnswer = 400_000;
const longestMark = 1_000;

/** Reads an answer in any of the forms that models know: blocks of SEARCH and REPLACE, new files as a whole, diffs. */
export function parseAnswer(answer: string): ParsedAnswer {
  const lines = withoutThoughts(answer.slice(0, longestAnswer).replaceAll("\r\n", "\n")).split("\n");
  const marks = lines.map((line) => (line.length > longestMark ? "-" : line));
  const isEdit = (line: string, place: number) =>
    searchMark.test(line) ||
    order.test(line) ||
    (diffStart.test(line) && diffNext.test(marks[place + 1] ?? ""));
  // From the last to the first: reading goes forward, so those behind it are taken off the end.
  const editLines = marks.flatMap((line, place) => (isEdit(line, place) ? [place] : [])).reverse();
  const bareLines = Map.groupBy([...marks.keys()].reverse(), (place) => marks[place]?.trim() ?? "");
  const edits: Edit[] = [];
  const wanted: Wanted[] = [];
  const problems: string[] = [];
  const prose: string[] = [];
  /** Fenced text under a path is a new file only if the answer has no edit in another form: it may be an example. */
  const shown: Edit[] = [];
  let lastPath = "";
  let at = 0;
  while (at < lines.length && edits.length + wanted.length + problems.length < mostParts) {
    const line = marks[at] ?? "";
    const search = searchMark.exec(line);
    const ordered = order.exec(line);
    if (search) readBlock(search[1] ?? "");
    else if (diffStart.test(line) && diffNext.test(marks[at + 1] ?? "")) readDiff();
    else if (ordered) readOrder(ordered[1] ?? "", ordered[2] ?? "");
    else if (fence.test(line)) readFenced();
    else {
      prose.push(lines[at] ?? "");
      at += 1;
    }
  }
  if (edits.length === 0 && problems.length === 0) edits.push(...shown);
  const named = new Set(edits.map(({ path }) => path));
  const words = prose.filter(
    (line) => line.length > longestMark || (!fence.test(line) && !named.has(pathIn(line) ?? "")),
  );
  return { edits, wanted, problems, prose: words.join("\n").trim() };

  function readBlock(named: string): void {
    const raw = named || pathBefore();
    const begin = at + 1;
    const middle = next(begin, (line) => middleMark.test(line));
    const end = middle === -1 ? -1 : next(middle + 1, (line) => replaceMark.test(line));
    const other = next(begin, (line) => searchMark.test(line));
    if (end === -1 || (other !== -1 && other < end)) {
      problems.push(`A SEARCH block${raw ? ` of ${quoted(raw)}` : ""} has no end: no part of it was taken.`);
      at = other === -1 ? lines.length : other;
      return;
    }
    at = end + 1;
    const path = accept(raw);
    if (path === undefined) return;
    lastPath = path;
    const [before, after] = [lines.slice(begin, middle), lines.slice(middle + 1, end)];
    if (before.every((line) => line.trim() === "")) edits.push({ kind: "create", path, text: text(after) });
    else edits.push({ kind: "replace", path, search: before.join("\n"), replace: after.join("\n") });
  }

  /** Each hunk is one edit: what it shows and removes, and what it shows and adds. Its line numbers are not believed. */
  function readDiff(): void {
    const [, from = ""] = diffStart.exec(lines[at] ?? "") ?? [];
    const [, to = ""] = diffNext.exec(lines[at + 1] ?? "") ?? [];
    at += 2;
    const path = accept(to === "/dev/null" ? from : to);
    while ((lines[at] ?? "").startsWith("@@")) {
      const end = next(at + 1, (line) => !/^[ +\-\\]/.test(line) && line !== "", lines);
      const hunk = lines.slice(at + 1, end === -1 ? lines.length : end);
      while (hunk.at(-1) === "") hunk.pop();
      at = end === -1 ? lines.length : end;
      if (path === undefined) continue;
      const side = (skip: string) =>
        hunk.filter((line) => !line.startsWith(skip) && !line.startsWith("\\")).map((line) => line.slice(1));
      if (to === "/dev/null") edits.push({ kind: "remove", path });
      else if (from === "/dev/null") edits.push({ kind: "create", path, text: text(side("-")) });
      else edits.push({ kind: "replace", path, search: side("+").join("\n"), replace: side("-").join("\n") });
    }
  }

  function readOrder(verb: string, rest: string): void {
    at += 1;
    const bare = rest.replace(/^[`"']+|[`"']+$/g, "");
    if (verb === "READ") {
      const [, name = bare, from, to] = range.exec(bare) ?? [];
      const path = accept(name);
      if (path !== undefined)
        wanted.push({ path, ...(from && { from: Number(from), to: Number(to ?? from) }) });
      return;
    }
    const path = accept(bare);
    if (path === undefined) return;
    if (verb === "DELETE") {
      edits.push({ kind: "remove", path });
      return;
    }
    while ((lines[at] ?? "x").trim() === "") at += 1;
    const inside = fence.test(lines[at] ?? "") ? fenced() : undefined;
    if (inside === undefined) problems.push(`${verb} ${path} has no complete text in a code fence after it.`);
    else edits.push({ kind: "create", path, text: text(inside) });
  }

  /** A fence may hold blocks or a diff, or the text of the file that the line before it names. */
  function readFenced(): void {
    const end = closing();
    const holdsEdits = (after(editLines, at) ?? lines.length) < end;
    const path = holdsEdits || end === -1 ? "" : pathBefore();
    if (path !== "" && path !== lastPath && isInside(path)) {
      shown.push({ kind: "create", path, text: text(lines.slice(at + 1, end)) });
      at = end + 1;
    } else at += 1;
  }

  function fenced(): string[] | undefined {
    const end = closing();
    const inside = end === -1 ? undefined : lines.slice(at + 1, end);
    at = end === -1 ? lines.length : end + 1;
    return inside;
  }

  /** The line that closes the fence at this line: the same mark, alone. */
  function closing(): number {
    const mark = fence.exec(lines[at] ?? "")?.[1] ?? "";
    return after(bareLines.get(mark) ?? [], at) ?? -1;
  }

  function next(from: number, fits: (line: string) => boolean, among: readonly string[] = marks): number {
    for (let place = from; place < among.length; place += 1) if (fits(among[place] ?? "")) return place;
    return -1;
  }

  /** The path in one of the lines before this one, else the last one that was named. */
  function pathBefore(): string {
    for (let place = at - 1, seen = 0; place >= 0 && seen < 3; place -= 1) {
      const line = marks[place] ?? "";
      if (line.trim() === "") continue;
      if (replaceMark.test(line)) break;
      seen += 1;
      const path = pathIn(line);
      if (path) return path;
    }
    return lastPath;
  }

  function accept(raw: string): string | undefined {
    const path = pathIn(raw) ?? raw;
    if (isInside(path)) return path;
    problems.push(
      path === ""
        ? "An edit names no file: put the file's path on the line before it."
        : `${quoted(path)} is no path inside the repository.`,
    );
    return undefined;
  }
}

/** The next of some places, which are in falling order; those before it are dropped. */
function after(places: number[], at: number): number | undefined {
  while ((places.at(-1) ?? at + 1) <= at) places.pop();
  return places.at(-1);
}

/** The text without what a model thought aloud. */
function withoutThoughts(text: string): string {
  const [first = "", ...rest] = text.split("<think>");
  const after = rest.map((part) => {
    const end = part.indexOf("</think>");
    return end === -1 ? undefined : part.slice(end + "</think>".length);
  });
  // Thoughts within thoughts, or without an end, are kept: nobody can say where they end.
  return after.includes(undefined) ? text : [first, ...after].join("");
}

/** The path that a line consists of, however it is decorated. */
function pathIn(line: string): string | undefined {
  if (fence.test(line)) return undefined;
  const bare = line
    .trim()
    .replace(/^(?:#+|\/\/|<!--|[*>-]+)\s*/, "")
    .replace(/^\**\s*(?:file(?:\s?name|\s?path)?|path|in)\b\s*:?\s*/i, "")
    .replace(/^[*`"'([]+|(?:[*`"')\]:,]|-->)+$/g, "")
    .trim()
    .replace(/^\.\//, "");
  return /^[^\s`"'<>|*?:]+$/.test(bare) && /[./]/.test(bare) ? bare : undefined;
}

/** Whether a path is a plain name below the top of the repository. */
function isInside(path: string): boolean {
  if (path === "" || path.length > longestPath || /[\\\p{C}<>|*?"]|^~|^[a-z]:/iu.test(path)) return false;
  return path.split("/").every((part) => !["", ".", "..", ".git"].includes(part.toLowerCase()));
}

function quoted(path: string): string {
  return JSON.stringify(path.slice(0, longestPath));
}

/** Files end with a line break. */
function text(lines: readonly string[]): string {
  const joined = lines.join("\n").replace(/\n+$/, "");
  return joined === "" ? "" : `${joined}\n`;
}
