import { languageOf } from "../../languages/language-of.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../../languages/syntax/syntax-node.ts";
import { replaceNodes } from "./change-literal.ts";
import type { FixedFile, Texts } from "./fix.ts";
import { findHunks } from "./hunks.ts";

/** A function that a fix touches. */
export interface TouchedFunction {
  readonly file: FixedFile;
  /** For people, such as `total of src/cart.js`. */
  readonly label: string;
  /** For programs, such as `src/cart.js::total`. */
  readonly target: string;
  readonly lines: readonly [number, number];
  /** The touched lines in it. */
  readonly touched: readonly number[];
  /** The file with the function emptied, in several ways, the best first. */
  readonly emptied: readonly string[];
}

/** A part of a fix that is in no function. */
export interface LooseHunk {
  readonly label: string;
  /** The texts without it. */
  readonly undone: Texts;
}

/** The parts of a fix. */
export interface FixParts {
  /** The innermost functions around the touched lines. */
  readonly functions: readonly TouchedFunction[];
  /** The functions around those. */
  readonly outer: readonly TouchedFunction[];
  readonly loose: readonly LooseHunk[];
}

/** Takes a fix apart into the functions that it touches, and the rest. */
export function findParts(files: readonly FixedFile[], outlines: SyntaxParser): FixParts {
  const parts = files.map((file) => partsOfFile(file, outlines));
  return {
    functions: parts.flatMap((part) => part.functions),
    outer: parts.flatMap((part) => part.outer),
    loose: parts.flatMap((part) => part.loose),
  };
}

function partsOfFile(file: FixedFile, outlines: SyntaxParser): FixParts {
  const { path, after } = file;
  const fix = languageOf(path)?.syntax.fix;
  const tree = fix && after !== undefined ? outlines.tree(path, after) : undefined;
  const all = tree ? [...descendants(tree)].filter((node) => fix?.bodyOf(node)) : [];
  const [touchedBy, free] = parted(file, all);
  const chosen = new Set([...touchedBy.values()].flatMap(([innermost]) => innermost ?? []));
  const around = new Set([...touchedBy.values()].flatMap((chain) => chain.slice(1)));
  const make = (node: SyntaxNode) => {
    const touched = [...touchedBy].filter(([, chain]) => chain.includes(node)).map(([line]) => line);
    return toTouched(file, node, { outlines, touched });
  };
  return {
    functions: [...chosen].map(make),
    outer: [...around].filter((node) => !chosen.has(node)).map(make),
    loose: looseHunks(file, free, new Set(touchedBy.keys())),
  };
}

/** The functions around each touched line, the innermost first, and the lines that are in none. */
function parted(
  { after = "", changed }: FixedFile,
  functions: readonly SyntaxNode[],
): [ReadonlyMap<number, readonly SyntaxNode[]>, ReadonlySet<number>] {
  const lines = after.split("\n");
  const touched = new Map<number, readonly SyntaxNode[]>();
  const free = new Set<number>();
  const note = (line: number, around: readonly SyntaxNode[], isGap: boolean) => {
    if (around.length > 0)
      touched.set(
        line,
        around.toSorted((a, b) => a.text.length - b.text.length),
      );
    else if (!isGap && /\S/.test(lines[line - 1] ?? "")) free.add(line);
  };
  for (const line of changed.changedLines)
    note(
      line,
      functions.filter(({ lineStart, lineEnd }) => lineStart <= line && line <= lineEnd),
      false,
    );
  for (const line of changed.gapLines ?? [])
    note(
      line,
      functions.filter(({ lineStart, lineEnd }) => lineStart < line && line < lineEnd),
      true,
    );
  return [touched, free];
}

function toTouched(
  file: FixedFile,
  node: SyntaxNode,
  { outlines, touched }: { readonly outlines: SyntaxParser; readonly touched: readonly number[] },
): TouchedFunction {
  const { path, after = "" } = file;
  const fix = languageOf(path)?.syntax.fix;
  const body = fix?.bodyOf(node);
  const { lineStart, lineEnd } = node;
  const around = outlines
    .parse(path, after)
    ?.symbols.filter((one) => one.kind !== "class" && one.lineStart <= lineStart && lineEnd <= one.lineEnd)
    .toSorted((a, b) => a.lineEnd - a.lineStart - (b.lineEnd - b.lineStart))[0];
  const isWhole = around && around.lineStart === lineStart && around.lineEnd === lineEnd;
  const name = around ? (isWhole ? around.name : `line ${lineStart} in ${around.name}`) : `line ${lineStart}`;
  return {
    file,
    label: `${name} of ${path}`,
    target: `${path}::${around?.name ?? `line ${lineStart}`}`,
    lines: [lineStart, lineEnd],
    touched,
    emptied: body
      ? (fix?.emptied(node, body) ?? []).flatMap((by) => {
          const text = replaceNodes(after, [{ node: body, by }]);
          return text === after ? [] : [unchecked(path, text)];
        })
      : [],
  };
}

/** A text whose types nobody judges, as far as its language has a word for that. */
export function unchecked(path: string, text: string): string {
  const line = languageOf(path)?.syntax.fix?.uncheckedLine?.(path);
  if (line === undefined) return text;
  const shebang = /^#!.*\n/.exec(text)?.[0] ?? "";
  return `${shebang}${line}\n${text.slice(shebang.length)}`;
}

function looseHunks(file: FixedFile, free: ReadonlySet<number>, touched: ReadonlySet<number>): LooseHunk[] {
  const { path, oldPath, before, after } = file;
  if (before === undefined || after === undefined || oldPath)
    return free.size > 0 || after === undefined
      ? [{ label: path, undone: new Map([[path, before ?? null]]) }]
      : [];
  const [was, is] = [before.split("\n"), after.split("\n")];
  return findHunks(was, is).flatMap((hunk): LooseHunk[] => {
    const [first, end] = hunk.after;
    const numbers = Array.from({ length: end - first }, (_, at) => first + at + 1);
    const isRemoval = first === end && !touched.has(first) && !touched.has(first + 1);
    const isLoose = isRemoval || numbers.some((line) => free.has(line));
    if (!isLoose) return [];
    const undone = is.toSpliced(first, end - first, ...was.slice(...hunk.before)).join("\n");
    const label = `${path}:${first + 1}`;
    return [{ label, undone: new Map([[path, undone]]) }];
  });
}
