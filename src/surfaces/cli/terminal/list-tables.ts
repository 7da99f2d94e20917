/** A text in Markdown with its tables as lists: `- first cell: title cell; title cell`. A table does not fit a terminal. */
export function listTables(text: string): string {
  let titles: readonly string[] = [];
  const lines = text.split("\n").flatMap((line, at, all) => {
    const cells = cellsOf(line);
    if (cells === undefined) {
      titles = [];
      return [line];
    }
    if (titles.length === 0 && isRule(all[at + 1])) {
      titles = cells;
      return [];
    }
    return isRule(line) ? [] : [itemOf(cells, titles)];
  });
  return lines.join("\n");
}

function itemOf([first = "", ...cells]: readonly string[], [, ...titles]: readonly string[]): string {
  const named = cells.map((cell, at) => `${titles[at] ?? ""} ${cell}`.trim());
  return `- ${[first, named.join("; ")].filter(Boolean).join(": ")}`;
}

function cellsOf(line: string): string[] | undefined {
  const row = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  return row?.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|").replaceAll("`", ""));
}

function isRule(line: string | undefined): boolean {
  return /^\s*\|[\s:|-]+\|\s*$/.test(line ?? "");
}
