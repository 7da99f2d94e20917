import { posix } from "node:path";
import { Marked, type RendererThis, type Tokens } from "marked";
import { anchorOf, type Page } from "./find-pages.ts";
import { readLink } from "./links.ts";
import { navigation } from "./navigation.ts";
import { siteFile } from "./site-file.ts";

/** A page as HTML; its only script searches. Links to files that are not on the site become plain text. */
export function renderPage(page: Page, pages: ReadonlyMap<string, Page>): string {
  const file = siteFile(page.path);
  const to = (target: string) => posix.relative(posix.dirname(file), target);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'">
<title>${asText(page.path === "README.md" ? "Goldseam" : `${page.title} · Goldseam`)}</title>
<link rel="stylesheet" href="${to("site-style.css")}">
<script defer src="${to("search.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Pages">
<a class="home" href="${to("index.html")}">Goldseam</a>
<form class="search" role="search" data-root="${to(".") === "" ? "" : `${to(".")}/`}" hidden>
<input type="search" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off">
<div class="results" role="region" aria-label="Results" aria-live="polite" hidden></div>
</form>
<details><summary>Pages</summary>
${Object.entries(navigation)
  .map(([heading, paths]) => `<h2>${heading}</h2><ul>${paths.map(item).join("")}</ul>`)
  .join("\n")}
</details></nav>
<main id="content">
${rendererFor(page, pages).parser(page.tokens)}
</main>
</body>
</html>
`;

  function item(path: string): string {
    const title = path === "README.md" ? "Overview" : (pages.get(path)?.title ?? path);
    const current = path === page.path ? ' aria-current="page"' : "";
    return `<li><a href="${to(siteFile(path))}"${current}>${asText(title)}</a></li>`;
  }
}

function rendererFor(page: Page, pages: ReadonlyMap<string, Page>): Marked {
  const from = posix.dirname(siteFile(page.path));
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading(this: RendererThis<string, string>, { tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const text = html.replace(/<[^>]+>/g, "").replace(/&(\w+|#\d+);/g, "");
        return `<h${depth} id="${anchorOf(text)}">${html}</h${depth}>\n`;
      },
      link(this: RendererThis<string, string>, { href, tokens }: Tokens.Link) {
        const { path, anchor } = readLink(page, href);
        const own = this.parser.parseInline(tokens);
        // In the repository a page is called by its file, here by its title.
        const html = /^[\w.-]+\.md$/.test(own) ? asText(pages.get(path ?? "")?.title ?? own) : own;
        if (path === undefined) return `<a href="${asText(href)}">${html}</a>`;
        if (!pages.has(path)) return html;
        const target = posix.relative(from, siteFile(path));
        return `<a href="${asText(target)}${anchor ? `#${asText(anchor)}` : ""}">${html}</a>`;
      },
      table(this: RendererThis<string, string>, token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: "th" | "td") =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        // A table that is wider than the window scrolls by itself, by keyboard too.
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      image: ({ href, text }: Tokens.Image) => {
        const { path } = readLink(page, href);
        const source = path === undefined ? href : posix.relative(from, siteFile(path));
        return `<img src="${asText(source)}" alt="${asText(text)}" loading="lazy">`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => asText(text),
    },
  });
  return marked;
}

function asText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
