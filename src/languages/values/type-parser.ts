/** Splits at a separator outside brackets and quotes. */
export function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? "";
    if (quote) {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'" || char === "`") quote = char;
    else if ("([{<".includes(char)) depth++;
    else if (")]}".includes(char) || (char === ">" && text[index - 1] !== "=")) depth--;
    else if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index).trim());
      start = index + separator.length;
      index = start - 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== "");
}

/** A generic type's name and arguments, such as `Map` and `["string", "number"]`. */
export function readGeneric(text: string, open: "<" | "["): { name: string; args: string[] } | undefined {
  const close = open === "<" ? ">" : "]";
  const at = text.indexOf(open);
  if (at <= 0 || !text.endsWith(close) || !/^[\w.]+$/.test(text.slice(0, at))) return undefined;
  return { name: text.slice(0, at), args: splitTop(text.slice(at + 1, -1), ",") };
}
