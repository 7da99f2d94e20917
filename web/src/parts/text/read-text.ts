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

/** Words of a note, or an item of a list in it. */
export interface NoteBlock {
  readonly isItem: boolean;
  readonly text: string;
}

/** A heading of a note and what is below it. */
export interface NotePart {
  readonly heading: string;
  readonly blocks: readonly NoteBlock[];
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
    .map(({ heading, lines }) => ({ heading, blocks: blocksOf(lines) }))
    .filter(({ heading, blocks }) => heading !== "" || blocks.length > 0);
}

/** An item begins with a dash, and its further lines are set in. */
function blocksOf(lines: readonly string[]): NoteBlock[] {
  const blocks: { isItem: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith("- ")) blocks.push({ isItem: true, lines: [line.slice(2)] });
    else if (last?.isItem && line.startsWith("  ")) last.lines.push(line.slice(2));
    else if (last && !last.isItem) last.lines.push(line);
    else blocks.push({ isItem: false, lines: [line] });
  }
  return blocks
    .map(({ isItem, lines: own }) => ({ isItem, text: own.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}
