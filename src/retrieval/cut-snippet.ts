/** A piece of a file. */
export interface Snippet {
  readonly path: string;
  /** 1-based, both included. */
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly text: string;
}

const mostLines = 400;

/** The lines of a range with as many around it as `radius` says; a very long range is cut at its end. */
export function cutSnippet(
  { path, text }: { readonly path: string; readonly text: string },
  range: { readonly lineStart: number; readonly lineEnd: number },
  radius: number,
): Snippet {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const lineStart = Math.max(1, Math.min(range.lineStart, lines.length) - radius);
  const lineEnd = Math.min(range.lineEnd + radius, lines.length, lineStart + mostLines - 1);
  return { path, lineStart, lineEnd, text: lines.slice(lineStart - 1, lineEnd).join("\n") };
}
