/** The width that generated lines keep to where they can. */
export const WIDTH = 88;

/** A bracketed list on one line where it is short, else one item per line. */
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
  const inner = items.map((item) => indentText(item, indent)).join(",\n");
  return `${open}\n${inner}${trailing ? "," : ""}\n${close}`;
}

/** Indents every line that is not empty. */
export function indentText(text: string, indent: string): string {
  return text.replaceAll(/^(?=.)/gm, indent);
}
