import type { Secrets } from "../ports/secrets/secrets.ts";
import type { Part } from "./fit-parts.ts";

/** A piece of the repository. */
export interface Snippet {
  readonly path: string;
  /** From 1. */
  readonly lineStart: number;
  readonly text: string;
}

/** A snippet as a part of a prompt, with numbered lines. */
export function snippetPart({ path, lineStart, text }: Snippet): Part {
  const numbered = text.split("\n").map((line, index) => `${lineStart + index}| ${line}`);
  const name = `${path.replace(/[^\w./-]/g, "_")} from line ${lineStart}`;
  return { name, text: numbered.join("\n") };
}

/** Pieces of files by their lines, without secrets: each file is searched for them as a whole. */
export async function cutSnippets(
  ranges: readonly { readonly path: string; readonly from: number; readonly to: number }[],
  read: (path: string) => string | undefined,
  secrets: Pick<Secrets, "redact">,
): Promise<Snippet[]> {
  const texts = new Map<string, readonly string[]>();
  for (const { path } of ranges)
    if (!texts.has(path)) texts.set(path, await redactLines(secrets, (read(path) ?? "").split("\n")));
  return ranges.map(({ path, from, to }) => ({
    path,
    lineStart: from,
    text: (texts.get(path) ?? []).slice(from - 1, to).join("\n"),
  }));
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

/** A line of nothing but key characters: a part of a key may lack the words that mark it. */
const keyLine = /^[\s"'+,;\\n]*[A-Za-z0-9+/]{60,}={0,2}[\s"'+,;\\n]*$/;

/** Lines without secrets, each in its place: a secret of several lines leaves empty lines. */
export async function redactLines(
  secrets: Pick<Secrets, "redact">,
  lines: readonly string[],
): Promise<readonly string[]> {
  const redacted = (await secrets.redact(lines.join("\n"))).split("\n");
  const last = redacted.findLastIndex((line) => line.includes("[redacted: "));
  const gone = Array.from({ length: Math.max(0, lines.length - redacted.length) }, () => "");
  return redacted
    .toSpliced(last + 1, 0, ...gone)
    .map((line) => (keyLine.test(line) ? "[redacted: base64]" : line));
}
