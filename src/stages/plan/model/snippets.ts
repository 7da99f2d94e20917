import type { Secrets } from "../../../ports/secrets.ts";
import type { CodeSnapshot } from "../../../retrieval/create-code-index.ts";
import type { Measured, SourceFile } from "../planning.ts";

/** A piece of the repository. */
export interface Snippet {
  readonly path: string;
  /** From 1. */
  readonly lineStart: number;
  readonly text: string;
}

/** The subject of a snippet. */
interface Subject {
  readonly file: Pick<SourceFile, "path" | "lines">;
  readonly own: Pick<Measured, "symbol">;
}

/** How much is shown: lines to each side, and how many functions elsewhere, by words or by meaning. */
export interface SnippetOptions {
  readonly radius: number;
  readonly k: number;
  readonly alpha: number;
}

/** Finds the snippets of a target for a model: without secrets, the most important first. */
export type Snippets = (target: Subject) => Promise<readonly Snippet[]>;

/** The text around a target. Its whole file is searched for secrets, because a secret may not be recognised in a part of it. */
export function createFileSnippets(secrets: Secrets, { radius }: Pick<SnippetOptions, "radius">): Snippets {
  return async ({ file, own }) => {
    const lines = await redactLines(secrets, file.lines);
    const from = Math.max(1, own.symbol.lineStart - radius);
    const to = Math.min(lines.length, own.symbol.lineEnd + radius);
    return [{ path: file.path, lineStart: from, text: lines.slice(from - 1, to).join("\n") }];
  };
}

/** The text around a target, then its nearest test and the most similar functions. */
export function createIndexSnippets(
  secrets: Secrets,
  snapshot: Pick<CodeSnapshot, "search" | "snippet" | "testsNear">,
  options: SnippetOptions,
): Snippets {
  const { k, alpha } = options;
  const around = createFileSnippets(secrets, options);
  return async (target) => {
    const { name, calls } = target.own.symbol;
    const place = { path: target.file.path, name };
    const { tests } = await snapshot.testsNear(place);
    const alike = await snapshot.search({ text: [name, ...calls].join(" "), near: place }, { k, alpha });
    const places = [...tests.slice(0, 1), ...alike.map(({ symbol }) => symbol)];
    const found = await Promise.all(places.map((each) => snapshot.snippet(each, options)));
    const others = found.filter((each) => each !== undefined && each.path !== place.path) as Snippet[];
    return [
      ...(await around(target)),
      ...(await Promise.all(others.map((snippet) => redactSnippet(secrets, snippet)))),
    ];
  };
}

/** Every line once, where it comes first; the rest of a snippet may be in several pieces. */
export function withoutRepeats(snippets: readonly Snippet[]): Snippet[] {
  const seen = new Set<string>();
  return snippets.flatMap(({ path, lineStart, text }) => {
    const pieces: { lineStart: number; lines: string[] }[] = [];
    for (const [index, line] of text.split("\n").entries()) {
      const number = lineStart + index;
      if (seen.has(`${path}:${number}`)) continue;
      seen.add(`${path}:${number}`);
      const last = pieces.at(-1);
      if (last && last.lineStart + last.lines.length === number) last.lines.push(line);
      else pieces.push({ lineStart: number, lines: [line] });
    }
    return pieces.map((piece) => ({ path, lineStart: piece.lineStart, text: piece.lines.join("\n") }));
  });
}

async function redactSnippet(secrets: Secrets, { path, lineStart, text }: Snippet): Promise<Snippet> {
  return { path, lineStart, text: (await redactLines(secrets, text.split("\n"))).join("\n") };
}

/** A line of nothing but key characters: a part of a key may lack the words that mark it. */
const keyLine = /^[\s"'+,;\\n]*[A-Za-z0-9+/]{60,}={0,2}[\s"'+,;\\n]*$/;

/** Lines without secrets, each in its place: a secret of several lines leaves empty lines. */
async function redactLines(secrets: Secrets, lines: readonly string[]): Promise<readonly string[]> {
  const redacted = (await secrets.redact(lines.join("\n"))).split("\n");
  const last = redacted.findLastIndex((line) => line.includes("[redacted: "));
  const gone = Array.from({ length: Math.max(0, lines.length - redacted.length) }, () => "");
  return redacted
    .toSpliced(last + 1, 0, ...gone)
    .map((line) => (keyLine.test(line) ? "[redacted: base64]" : line));
}
