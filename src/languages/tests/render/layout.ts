/** The width that generated lines keep to if possible. */
export const WIDTH = 88;

/** More lines of one check would hide the next one. */
const FEW_LINES = 6;

/** Whether a statement is read at a glance beside others. */
export function isGlanced(code: string, within: number): boolean {
  const lines = code.split("\n");
  return lines.length <= FEW_LINES && lines.every(({ length }) => length + within <= WIDTH);
}

/** A bracketed list on one line if it is short, else one item per line, or as many numbers as fit. */
export function bracketed(
  [open, close]: readonly [string, string],
  items: readonly string[],
  {
    indent,
    pad = "",
    trailing = true,
  }: { readonly indent: string; readonly pad?: string; readonly trailing?: boolean },
): string {
  if (items.length === 0) return open + close;
  const line = `${open}${pad}${items.join(", ")}${pad}${close}`;
  if (line.length <= WIDTH - 24 && !line.includes("\n")) return line;
  const rows = items.every(isNumber) ? filled(items, WIDTH - 24) : items;
  const inner = rows.map((item) => indentText(item, indent)).join(",\n");
  return `${open}\n${inner}${trailing ? "," : ""}\n${close}`;
}

function isNumber(text: string): boolean {
  return /^-?\d[\d.e+-]*$/.test(text);
}

/** Items side by side, in lines of some width. */
function filled(items: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const line = lines.at(-1);
    const longer = `${line}, ${item}`;
    if (line !== undefined && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(item);
  }
  return lines;
}

/** Indents every line that is not empty. */
export function indentText(text: string, indent: string): string {
  return text.replaceAll(/^(?=.)/gm, indent);
}

/** A line that is too long, with the arguments of its last call on separate lines; unchanged if these are not found. */
export function breakLastCall(
  line: string,
  { indent, within, packed }: { readonly indent: string; readonly within: number; readonly packed: boolean },
): string {
  if (line.length + within <= WIDTH || line.includes("\n")) return line;
  const call = lastCall(line);
  if (!call) return line;
  const { open, close, commas } = call;
  const inside = line.slice(open + 1, close);
  const cuts = [open, ...commas, close];
  const items = cuts.slice(1).map((cut, at) => line.slice((cuts[at] ?? 0) + 1, cut).trim());
  const isPacked = packed && indent.length + within + inside.length <= WIDTH;
  const lines = isPacked ? [inside] : items.map((item) => `${item},`);
  return [line.slice(0, open + 1), ...lines.map((one) => indent + one), line.slice(close)].join("\n");
}

/** The positions of the brackets of a line's last call, and of the commas between its arguments. */
function lastCall(line: string): { open: number; close: number; commas: readonly number[] } | undefined {
  const tokens = line.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|[()[\]{},]/g);
  const opened: { at: number; commas: number[] }[] = [];
  let last: ReturnType<typeof lastCall>;
  for (const { 0: token, index } of tokens) {
    if (/^[([{]$/.test(token)) opened.push({ at: index, commas: [] });
    if (token === ",") opened.at(-1)?.commas.push(index);
    if (!/^[)\]}]$/.test(token)) continue;
    const closed = opened.pop();
    if (closed && opened.length === 0 && token === ")")
      last = { open: closed.at, close: index, commas: closed.commas };
  }
  return opened.length === 0 && last && /^\)[;:]?$/.test(line.slice(last.close)) ? last : undefined;
}
