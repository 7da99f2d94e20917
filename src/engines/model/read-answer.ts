/** A piece of code in a model's answer, and the file it was meant for, if it says one. */
export interface Piece {
  readonly code: string;
  readonly path?: string | undefined;
}

/** A piece that is not taken, and why. */
export interface BadPiece extends Piece {
  readonly step: "only test files" | "parses";
  readonly reason: string;
}

/** The code of an answer. */
export interface ReadAnswer {
  readonly pieces: readonly Piece[];
  readonly refused: readonly BadPiece[];
}

/** Longer answers are cut: nobody reads so many tests. */
const LONGEST = 200_000;
const MOST_PIECES = 40;

/** Takes code out of whatever a model answers: fenced blocks, unified diffs, JSON, or nothing but code. */
export function readAnswer(answer: string, isTestFile: (path: string) => boolean): ReadAnswer {
  const text = answer.slice(0, LONGEST).replaceAll("\r\n", "\n");
  const found = blocksOf(text).flatMap(readBlock).slice(0, MOST_PIECES);
  const judged = found.map((piece) => judge(piece, isTestFile));
  return {
    pieces: judged.flatMap((one) => ("reason" in one ? [] : [one])),
    refused: judged.flatMap((one) => ("reason" in one ? [one] : [])),
  };
}

interface Block extends Piece {
  readonly tag: string;
}

/**
 * Fenced blocks, each with the path that stands before it; else the whole text. Line by line: an answer may be made to keep a
 * pattern busy for hours.
 */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { readonly mark: string; readonly info: string; readonly before: string } | undefined;
  let code: string[] = [];
  let before = "";
  const close = () => {
    if (!open || blocks.length === MOST_PIECES) return;
    const [inside, { info }] = [code.map((line) => `${line}\n`).join(""), open];
    const path = pathIn(info) ?? pathIn(open.before) ?? pathIn(firstComment(inside));
    blocks.push({ tag: info.trim(), code: inside, path });
  };
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    if (open && trimmed.startsWith(open.mark) && isMark(trimmed)) {
      close();
      [open, code, before] = [undefined, [], ""];
    } else if (open) code.push(line);
    else if (/^(```|~~~)/.test(trimmed)) {
      const length = lengthOfMark(trimmed);
      open = { mark: trimmed.slice(0, length), info: trimmed.slice(length), before };
    } else if (trimmed !== "") before = line;
  }
  close();
  if (blocks.length > 0) return blocks;
  return text.trim() === "" ? [] : [{ tag: "", code: text, path: undefined }];
}

function lengthOfMark(line: string): number {
  let length = 0;
  while (length < line.length && line[length] === line[0]) length++;
  return length;
}

function isMark(line: string): boolean {
  return lengthOfMark(line) === line.length;
}

/** A path such as `tests/cart_test.py`, on its own, in quotes or after a word. */
function pathIn(line: string): string | undefined {
  if (line.length > 300) return undefined;
  return line
    .split(/[\s`"'*():=]/)
    .find((word) => /^(?:[\w@.+~-]*\/)*[\w@.+-]+\.[A-Za-z]\w{0,4}$/.test(word));
}

function firstComment(code: string): string {
  const [line = ""] = code.trimStart().split("\n", 1);
  return /^(#|\/\/)/.test(line) && line.length < 120 && !/\s\w+\s\w+\s/.test(line) ? line : "";
}

function readBlock(block: Block): Piece[] {
  const { code, path } = block;
  if (/^(diff --git |--- [^\n]+\n\+\+\+ |@@ )/m.test(code)) return readDiff(code);
  const json = /^\s*[[{]/.test(code) ? codeInJson(code) : [];
  return json.length > 0 ? json : [{ code, path }];
}

/** The new text of each file in a diff. A diff that takes lines away keeps its minus signs: see `judge`. */
function readDiff(diff: string): Piece[] {
  const files = diff
    .split(/^(?=diff --git |--- (?:a\/|\/dev\/null|[\w./]))/m)
    .filter((part) => /^@@/m.test(part));
  return files.map((part) => {
    const path = /^\+\+\+ (?:b\/)?([^\t\n]+)/m.exec(part)?.[1]?.trim();
    const body = part.slice(part.search(/^@@/m)).split("\n");
    const removed = body.some((line) => /^-(?!--)/.test(line) && line.trim() !== "-");
    const kept = body.filter((line) => /^[+ ]/.test(line)).map((line) => line.slice(1));
    return { code: removed ? REMOVES : kept.join("\n"), path };
  });
}

const REMOVES = "\0removes";

/** Texts of members called code, content or test, at any depth that a person would use. */
function codeInJson(text: string): Piece[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return [];
  }
  const pieces: Piece[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 4 || typeof value !== "object" || value === null) return;
    const { path, file } = value as Record<string, unknown>;
    const named = [path, file].find((one) => typeof one === "string") as string | undefined;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "string" && /^(code|content|test|source|body)$/.test(key))
        pieces.push({ code: inner, path: named });
      else visit(inner, depth + 1);
    }
  };
  visit(data, 0);
  return pieces;
}

function judge(piece: Piece, isTestFile: (path: string) => boolean): Piece | BadPiece {
  const { code, path } = piece;
  if (path !== undefined && /(^|\/)\.\.(\/|$)|^[/~]/.test(path))
    return { ...piece, step: "only test files", reason: `${path} is outside of the project` };
  if (path?.includes("/") && !isTestFile(path))
    return { ...piece, step: "only test files", reason: `${path} is not a test file` };
  if (code === REMOVES)
    return { ...piece, code: "", step: "only test files", reason: "it takes lines out of an existing file" };
  if (/[^\P{C}\n\t]/u.test(code))
    return { ...piece, step: "parses", reason: "it has characters that nobody sees" };
  return piece;
}
