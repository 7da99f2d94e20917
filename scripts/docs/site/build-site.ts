import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findPages } from "./find-pages.ts";
import { renderPage, siteFile } from "./render-page.ts";

/** Writes the documentation as static pages; returns how many. The folder is replaced. */
export function buildSite(root: string, out: string): number {
  const pages = new Map(findPages(root).map((page) => [page.path, page]));
  rmSync(out, { recursive: true, force: true });
  for (const page of pages.values()) {
    const file = join(out, siteFile(page.path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, renderPage(page, pages));
  }
  copyFileSync(join(import.meta.dirname, "site-style.css"), join(out, "site-style.css"));
  return pages.size;
}
