import type { Token, Tokens } from "marked";
import { anchorOf, type Page, plainText } from "../find-pages.ts";
import { siteFile } from "../site-file.ts";
import type { Section } from "./find-sections.ts";

/** What can be found on a page, heading by heading. */
export function readSections(page: Page): Section[] {
  const file = siteFile(page.path);
  const sections: { at: string; page: string; heading: string; text: string[] }[] = [];
  for (const token of page.tokens) {
    if (token.type === "heading") {
      const heading = plainText((token as Tokens.Heading).text);
      const at = sections.length === 0 ? file : `${file}#${anchorOf(heading)}`;
      sections.push({ at, page: page.title, heading, text: [] });
    } else sections.at(-1)?.text.push(textOf(token));
  }
  return sections.map(({ text, ...section }) => ({
    ...section,
    text: text.join(" ").replace(/\s+/g, " ").trim(),
  }));
}

/** What a reader sees of a token. */
function textOf(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ text }) => plainText(text)).join(" ")).join(" ");
  }
  if (token.type === "list") return (token as Tokens.List).items.map(({ text }) => plainText(text)).join(" ");
  return "text" in token && typeof token.text === "string" ? plainText(token.text) : "";
}
