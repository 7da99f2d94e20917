import type { Outline, SourceSymbol } from "../../../languages/syntax/outline.ts";
import type { Value } from "../../../languages/values/value.ts";

/** The least and the greatest number that documentation allows. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

const number = String.raw`(-?\d+(?:\.\d+)?)\s?%?`;
const ranges = [
  new RegExp(String.raw`\b(?:between|from)\s+${number}\s*(?:and|to)\s+${number}`, "i"),
  new RegExp(
    String.raw`\b(?:in|within|range)\b[^.\n]{0,24}?[[(]\s*${number}\s*(?:,|\.\.\.?|-|–|to)\s*${number}\s*[\])]`,
    "i",
  ),
  new RegExp(String.raw`[[(]\s*${number}\s*(?:\.\.\.?|-|–)\s*${number}\s*[\])]`),
];
const positive = /\b(?:positive|non-zero natural)\b/i;
const natural = /\b(?:non-?negative|zero or more|not negative)\b/i;

/** The documentation of a symbol: the comment above it, and comments and docstrings inside. */
export function documentationOf(
  { lineStart, comments }: Pick<SourceSymbol, "lineStart" | "comments">,
  text: string,
): string {
  const above = text.split("\n").slice(0, lineStart - 1);
  const first = above.findLastIndex((line) => !/^\s*(?:\/\*|\*|\/\/|#)/.test(line)) + 1;
  return [...above.slice(first), ...comments.map((comment) => comment.text)].join("\n");
}

/** The range of a parameter, by the lines of the documentation that begin with its name. */
export function rangeOfParameter(name: string, documentation: string): Range | undefined {
  const own = new RegExp(
    String.raw`^\W*(?:(?:@?(?:param|arg|argument)|:param)\b\s*(?:\{[^}]*\})?[^\n]*?)?\[?\b${name}\b(?![\w.]*\()`,
  );
  return linesThat(documentation, (line) => own.test(line)).flatMap((line) => rangeIn(line) ?? [])[0];
}

/** The range of what a function returns. */
export function rangeOfResult(documentation: string): Range | undefined {
  const lines = documentation.split("\n");
  const told = lines.flatMap((line, at) => {
    if (!/\breturns?\b/i.test(line)) return [];
    const rest = lines.slice(at + 1, at + MOST_LINES);
    const end = rest.findIndex((one) => sectionStart.test(one));
    return [line, [line, ...rest.slice(0, end === -1 ? undefined : end)].map(bare).join(" ")];
  });
  return told.flatMap((text) => rangeIn(text) ?? [])[0];
}

/** What is said of a result may take several lines, until the next section. */
const MOST_LINES = 8;
const sectionStart = /^\W*(?:@\w|:\w+|\w[\w ]*:\s*$)|\*\/|"""|'''/;

/** A line without marks of comments and code, and without what stands in brackets to explain a number: `0` (no match). */
function bare(line: string): string {
  return line
    .replace(/^[\s*/#]+/, "")
    .replaceAll("`", "")
    .replaceAll(/\s*\([a-z][^()]*\)/gi, "");
}

/** The ranges of results that a module documents, by function. */
export function rangesOfResults({ symbols }: Pick<Outline, "symbols">, text: string): Map<string, Range> {
  return new Map(
    symbols.flatMap((symbol) => {
      const range = rangeOfResult(documentationOf(symbol, text));
      return range ? [[symbol.name, range] as const] : [];
    }),
  );
}

/** Whether a number is outside of a range; other values never are. */
export function isOutside(value: Value, { least, most }: Range): boolean {
  if (value.kind !== "integer" && value.kind !== "float") return false;
  const given = Number(value.value);
  return given < least || given > most;
}

function linesThat(documentation: string, isWanted: (line: string) => boolean): string[] {
  return documentation.split("\n").filter(isWanted);
}

function rangeIn(line: string): Range | undefined {
  for (const range of ranges) {
    const [, least, most] = range.exec(line) ?? [];
    if (least !== undefined && Number(least) < Number(most))
      return { least: Number(least), most: Number(most) };
  }
  if (natural.test(line)) return { least: 0, most: Number.POSITIVE_INFINITY };
  return positive.test(line) ? { least: Number.MIN_VALUE, most: Number.POSITIVE_INFINITY } : undefined;
}
