import {
  type AnswerLines,
  diffNext,
  diffStart,
  fence,
  middleMark,
  order,
  pathIn,
  replaceMark,
  searchMark,
} from "./answer-lines.ts";

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

/** What was read from one place of an answer. */
export interface AnswerPart {
  /** The line to go on at. */
  readonly end: number;
  readonly edits?: readonly Edit[];
  readonly wanted?: readonly Wanted[];
  readonly problems?: readonly string[];
  /** Fenced text under a path: a new file only if the answer has no edit in another form, since it may be an example. */
  readonly shown?: readonly Edit[];
  /** The path of the blocks that name none after it. */
  readonly lastPath?: string;
}

const range = /^(.*?)(?::|\s+lines?\s+|\s+)L?(\d+)(?:\s*(?:-|–|to)\s*L?(\d+))?$/;
const longestPath = 300;

/** Reads what begins at a line; undefined if that is prose. */
export function readPart(answer: AnswerLines, at: number, lastPath: string): AnswerPart | undefined {
  const mark = answer.marks[at] ?? "";
  const [, named] = searchMark.exec(mark) ?? [];
  if (named !== undefined) return readBlock(answer, at, named || (answer.pathBefore(at) ?? lastPath));
  if (answer.isDiff(at)) return readDiff(answer, at);
  const [, verb, rest = ""] = order.exec(mark) ?? [];
  if (verb !== undefined) return readOrder(answer, at, { verb, bare: rest.replace(/^[`"']+|[`"']+$/g, "") });
  return fence.test(mark) ? readFenced(answer, at, lastPath) : undefined;
}

function readBlock({ lines, next }: AnswerLines, at: number, named: string): AnswerPart {
  const begin = at + 1;
  const middle = next(begin, (line) => middleMark.test(line)) ?? lines.length;
  const end = next(middle + 1, (line) => replaceMark.test(line));
  const other = next(begin, (line) => searchMark.test(line));
  if (end === undefined || (other !== undefined && other < end)) {
    const whose = named ? ` of ${quoted(named)}` : "";
    const problem = `A SEARCH block${whose} has no end: no part of it was taken.`;
    return { end: other ?? lines.length, problems: [problem] };
  }
  const { path, problems } = accept(named);
  if (path === undefined) return { end: end + 1, problems };
  const [before, after] = [lines.slice(begin, middle), lines.slice(middle + 1, end)];
  const isNew = before.every((line) => line.trim() === "");
  const edit: Edit = isNew
    ? { kind: "create", path, text: text(after) }
    : { kind: "replace", path, search: before.join("\n"), replace: after.join("\n") };
  return { end: end + 1, edits: [edit], lastPath: path };
}

/** Each hunk is one edit: what it shows and removes, and what it shows and adds. Its line numbers are not believed. */
function readDiff({ lines }: AnswerLines, start: number): AnswerPart {
  const [, from = ""] = diffStart.exec(lines[start] ?? "") ?? [];
  const [, to = ""] = diffNext.exec(lines[start + 1] ?? "") ?? [];
  const { path, problems } = accept(to === "/dev/null" ? from : to);
  const edits: Edit[] = [];
  let at = start + 2;
  while ((lines[at] ?? "").startsWith("@@")) {
    const begin = at + 1;
    at = begin;
    while (at < lines.length && (lines[at] === "" || /^[ +\-\\]/.test(lines[at] ?? ""))) at += 1;
    const hunk = lines.slice(begin, at);
    while (hunk.at(-1) === "") hunk.pop();
    const side = (skip: string) =>
      hunk.filter((line) => !line.startsWith(skip) && !line.startsWith("\\")).map((line) => line.slice(1));
    if (path === undefined) continue;
    if (to === "/dev/null") edits.push({ kind: "remove", path });
    else if (from === "/dev/null") edits.push({ kind: "create", path, text: text(side("-")) });
    else edits.push({ kind: "replace", path, search: side("+").join("\n"), replace: side("-").join("\n") });
  }
  return { end: at, edits, problems };
}

function readOrder(
  answer: AnswerLines,
  at: number,
  { verb, bare }: { readonly verb: string; readonly bare: string },
): AnswerPart {
  const end = at + 1;
  if (verb === "READ") {
    const [, name = bare, from, to] = range.exec(bare) ?? [];
    const { path, problems } = accept(name);
    if (path === undefined) return { end, problems };
    return { end, wanted: [{ path, ...(from && { from: Number(from), to: Number(to ?? from) }) }] };
  }
  const { path, problems } = accept(bare);
  if (path === undefined) return { end, problems };
  return verb === "DELETE"
    ? { end, edits: [{ kind: "remove", path }] }
    : readOrdered(answer, end, { verb, path });
}

/** The text of a file in the fence that follows an order. */
function readOrdered(
  { lines, closing }: AnswerLines,
  from: number,
  { verb, path }: { readonly verb: string; readonly path: string },
): AnswerPart {
  let at = from;
  while ((lines[at] ?? "x").trim() === "") at += 1;
  const isFenced = fence.test(lines[at] ?? "");
  const end = isFenced ? closing(at) : undefined;
  if (end === undefined) {
    const problem = `${verb} ${path} has no complete text in a code fence after it.`;
    return { end: isFenced ? lines.length : at, problems: [problem] };
  }
  return { end: end + 1, edits: [{ kind: "create", path, text: text(lines.slice(at + 1, end)) }] };
}

/** A fence may hold blocks or a diff, or the text of the file that the line before it names. */
function readFenced(answer: AnswerLines, at: number, lastPath: string): AnswerPart {
  const { lines } = answer;
  const end = answer.closing(at);
  const holdsEdits = end !== undefined && (answer.nextEdit(at) ?? lines.length) < end;
  const path = answer.pathBefore(at) ?? lastPath;
  if (end === undefined || holdsEdits || path === lastPath || !isInside(path)) return { end: at + 1 };
  return { end: end + 1, shown: [{ kind: "create", path, text: text(lines.slice(at + 1, end)) }] };
}

/** The path that was named, or what is wrong with it. */
function accept(named: string): { readonly path?: string; readonly problems: readonly string[] } {
  const path = pathIn(named) ?? named;
  if (isInside(path)) return { path, problems: [] };
  const problem =
    path === ""
      ? "An edit names no file: put the file's path on the line before it."
      : `${quoted(path)} is no path inside the repository.`;
  return { problems: [problem] };
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
