/** A piece of a text: code stands between backticks. */
export interface TextPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** A text in pieces. A backtick without another one is an ordinary character. */
export function readText(text: string): TextPart[] {
  return text
    .split(/(`[^`\n]+`)/)
    .filter((part) => part !== "")
    .map((part) =>
      /^`[^`\n]+`$/.test(part) ? { text: part.slice(1, -1), isCode: true } : { text: part, isCode: false },
    );
}

/** A heading of a note and what is below it. */
export interface NotePart {
  readonly heading: string;
  readonly text: string;
}

/** A note that was written for Markdown, by its headings. */
export function readNote(note: string): NotePart[] {
  const parts: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  for (const line of note.split("\n")) {
    const heading = /^#{1,6} +(.*)$/.exec(line)?.[1];
    if (heading === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ heading, lines: [] });
  }
  return parts
    .map(({ heading, lines }) => ({ heading, text: lines.join("\n").trim() }))
    .filter(({ heading, text }) => heading !== "" || text !== "");
}
