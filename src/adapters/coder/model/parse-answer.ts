import { isProse, splitAnswer } from "./answer-lines.ts";
import { type Edit, readPart, type Wanted } from "./answer-parts.ts";

/** What an answer holds. */
export interface ParsedAnswer {
  readonly edits: readonly Edit[];
  readonly wanted: readonly Wanted[];
  /** Parts that could not be read, each in a sentence for the model. */
  readonly problems: readonly string[];
  /** The words around the edits. */
  readonly prose: string;
}

const mostParts = 200;

/** Reads an answer in any of the forms that models know: blocks of SEARCH and REPLACE, new files as a whole, diffs. */
export function parseAnswer(answer: string): ParsedAnswer {
  const lines = splitAnswer(answer);
  const edits: Edit[] = [];
  const wanted: Wanted[] = [];
  const problems: string[] = [];
  const shown: Edit[] = [];
  const prose: string[] = [];
  let lastPath = "";
  let at = 0;
  while (at < lines.lines.length && edits.length + wanted.length + problems.length < mostParts) {
    const part = readPart(lines, at, lastPath);
    if (!part) prose.push(lines.lines[at] ?? "");
    edits.push(...(part?.edits ?? []));
    wanted.push(...(part?.wanted ?? []));
    problems.push(...(part?.problems ?? []));
    shown.push(...(part?.shown ?? []));
    lastPath = part?.lastPath ?? lastPath;
    at = part?.end ?? at + 1;
  }
  if (edits.length === 0 && problems.length === 0) edits.push(...shown);
  const named = new Set(edits.map(({ path }) => path));
  const words = prose.filter((line) => isProse(line, named));
  return { edits, wanted, problems, prose: words.join("\n").trim() };
}
