import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import { navigation, unlisted } from "./navigation.ts";

/** A page of the site. */
export interface Page {
  /** In the repository, such as `docs/healing.md`. */
  readonly path: string;
  readonly title: string;
  readonly tokens: Token[];
  /** What its headings can be linked by. */
  readonly anchors: ReadonlySet<string>;
}

const marked = new Marked({ gfm: true });

/** Every page, parsed. */
export function findPages(root: string): Page[] {
  const below = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  const listed = Object.values(navigation).flat();
  return [...new Set([...listed, ...below])].map((path) => readPage(root, path));
}

/** What is wrong with the navigation: pages that it lacks. */
export function findUnlisted(pages: readonly Page[]): string[] {
  const listed = new Set(Object.values(navigation).flat());
  return pages
    .map(({ path }) => path)
    .filter((path) => !listed.has(path) && !unlisted.some((folder) => path.startsWith(folder)));
}

/** A heading as forges name its anchor. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function readPage(root: string, path: string): Page {
  const tokens = marked.lexer(readFileSync(join(root, path), "utf8"));
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  return {
    path,
    tokens,
    title: plainText(headings[0]?.text ?? path),
    anchors: new Set(headings.map(({ text }) => anchorOf(plainText(text)))),
  };
}

/** Markdown of a line without its signs. */
export function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
}
