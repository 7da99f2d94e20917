/** The marks of the forms that models know. */
export const searchMark = /^\s*<{5,9}\s*(?:SEARCH|ORIGINAL|HEAD)?\b:?\s*(.*?)\s*$/i;
export const middleMark = /^\s*={5,9}\s*$/;
export const replaceMark = /^\s*>{5,9}\s*(?:REPLACE|UPDATED|MODIFIED)?\b.*$/i;
export const fence = /^\s*(`{3,}|~{3,})/;
export const order = /^[\s>*-]*`?(READ|WRITE|CREATE|DELETE)`?[:\s]\s*(\S.*?)\s*$/;
export const diffStart = /^--- (?:a\/)?(\S+)/;
export const diffNext = /^\+\+\+ (?:b\/)?(\S+)/;

/** Longer answers are cut, and longer lines hold no mark and no path: an answer may be made to keep a pattern busy. */
const longestAnswer = 400_000;
const longestMark = 1_000;
/** How far before an edit its path may stand, in lines that are not empty. */
const mostBefore = 3;

/** The lines of an answer. They are read forward: a place that was asked for once is asked for again only further down. */
export interface AnswerLines {
  readonly lines: readonly string[];
  /** The same without those that are too long to be a mark. */
  readonly marks: readonly string[];
  isDiff(at: number): boolean;
  /** The next place whose mark fits; undefined if there is none. */
  next(from: number, fits: (line: string) => boolean): number | undefined;
  /** The next place after this one where an edit begins. */
  nextEdit(at: number): number | undefined;
  /** The line that closes the fence at this line: the same mark, alone. */
  closing(at: number): number | undefined;
  /** The path in one of the lines before this one; undefined if they name none. */
  pathBefore(at: number): string | undefined;
}

/** Splits an answer into its lines, without what the model thought aloud. */
export function splitAnswer(answer: string): AnswerLines {
  const lines = withoutThoughts(answer.slice(0, longestAnswer).replaceAll("\r\n", "\n")).split("\n");
  const marks = lines.map((line) => (line.length > longestMark ? "-" : line));
  const markAt = (at: number) => marks[at] ?? "";
  const isDiff = (at: number) => diffStart.test(markAt(at)) && diffNext.test(markAt(at + 1));
  const isEdit = (at: number) => searchMark.test(markAt(at)) || order.test(markAt(at)) || isDiff(at);
  // From the last to the first: reading goes forward, so those behind it are taken off the end.
  const backwards = [...marks.keys()].reverse();
  const edits = backwards.filter(isEdit);
  const bare = Map.groupBy(backwards, (at) => markAt(at).trim());
  return {
    lines,
    marks,
    isDiff,
    next: (from, fits) => {
      for (let place = from; place < marks.length; place += 1) if (fits(markAt(place))) return place;
      return undefined;
    },
    nextEdit: (at) => firstAfter(edits, at),
    closing: (at) => firstAfter(bare.get(fence.exec(lines[at] ?? "")?.[1] ?? "") ?? [], at),
    pathBefore: (at) => {
      for (let place = at - 1, seen = 0; place >= 0 && seen < mostBefore; place -= 1) {
        const line = markAt(place);
        if (line.trim() === "") continue;
        if (replaceMark.test(line)) break;
        seen += 1;
        const path = pathIn(line);
        if (path) return path;
      }
      return undefined;
    },
  };
}

/** The words of lines that belong to no edit: neither a fence nor the path of an edit. */
export function isProse(line: string, paths: ReadonlySet<string>): boolean {
  return line.length > longestMark || (!fence.test(line) && !paths.has(pathIn(line) ?? ""));
}

/** The path that a line consists of, however it is decorated. */
export function pathIn(line: string): string | undefined {
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

/** The next of some places, which are in falling order; those before it are dropped. */
function firstAfter(places: number[], at: number): number | undefined {
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
