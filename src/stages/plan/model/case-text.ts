import type { Target } from "../planning.ts";

const longestGoal = 400;
const longestName = 80;

/** A goal on one line, without control characters for a terminal. */
export function cleanGoal(text: string): string {
  return oneLine(text).slice(0, longestGoal);
}

/** The behaviour that a test shows, in words that follow the function's name; empty if nothing of the name is left. */
export function cleanWhat(name: string, { own }: Target): string {
  const words = oneLine(name.replace(/[^\p{L}\p{N} .,:()'=<>!/-]+/gu, " "))
    .replace(/^tests? +(that +)?/i, "")
    .slice(0, longestName);
  const symbol = own.symbol.name.replace(/[^\p{L}\p{N}]+/gu, " ");
  return withoutStart(withoutStart(words, own.symbol.name), symbol).trim();
}

/** The same for an identifier. */
export function cleanSlug(what: string, target: Target): string {
  const stem = target.file.path.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
  const words = withoutStart(what.toLowerCase(), stem.toLowerCase().replace(/[^a-z0-9]+/g, " "));
  const rest = withoutStart(words, target.own.symbol.name.toLowerCase().replace(/[^a-z0-9]+/g, " "));
  return rest.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
}

/** A model's text in a note: short, and marked as a quotation. */
export function quote(text: string, longest = 60): string {
  const line = oneLine(text).replaceAll("`", "'").replaceAll("|", "\\|");
  return `\`${line.length > longest ? `${line.slice(0, longest - 1)}…` : line}\``;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function withoutStart(text: string, start: string): string {
  return start && text.toLowerCase().startsWith(`${start.toLowerCase()} `)
    ? text.slice(start.length + 1)
    : text;
}
