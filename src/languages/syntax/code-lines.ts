import type { SourceSymbol } from "./outline.ts";

/** A line of code without comments and layout. */
export interface CodeLine {
  readonly line: number;
  readonly text: string;
}

/** The changes to the code of a symbol; comments and layout do not count. */
export interface Delta {
  /** Lines of the new version. */
  readonly added: readonly CodeLine[];
  /** Lines of the old version. */
  readonly removed: readonly CodeLine[];
}

/** On one line; no person writes more. */
const MAX_COMMENTS = 20;

/** The lines of a symbol that a change added and removed; a line that only moved or was reformatted is neither. */
export function compareCode(before: readonly CodeLine[], after: readonly CodeLine[]): Delta {
  return { added: without(after, before), removed: without(before, after) };
}

/** The lines of a symbol that hold code, without comments, docstrings and layout. */
export function codeOf({ lines }: { readonly lines: readonly string[] }, symbol: SourceSymbol): CodeLine[] {
  const code: CodeLine[] = [];
  const comments = commentsByLine(symbol);
  for (let line = symbol.lineStart; line <= symbol.lineEnd; line += 1) {
    let text = lines[line - 1] ?? "";
    for (const comment of comments.get(line) ?? []) text = cutOut(text, comment);
    const plain = text.replace(/\s+/g, " ").trim();
    if (/\w/.test(plain)) code.push({ line, text: plain });
  }
  return code;
}

function commentsByLine({ comments }: SourceSymbol): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { text, lineStart } of comments) {
    for (const [index, part] of text.split("\n").entries()) {
      const known = found.get(lineStart + index);
      if (!known) found.set(lineStart + index, [part]);
      else if (known.length < MAX_COMMENTS) known.push(part);
    }
  }
  return found;
}

function cutOut(text: string, part: string): string {
  const start = part === "" ? -1 : text.lastIndexOf(part);
  return start < 0 ? text : text.slice(0, start) + text.slice(start + part.length);
}

/** Those of `lines` that `others` lack, equal texts counted one by one. */
function without(lines: readonly CodeLine[], others: readonly CodeLine[]): CodeLine[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return lines.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
