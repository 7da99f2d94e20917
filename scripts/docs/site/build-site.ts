import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { findPages } from "./find-pages.ts";
import { renderPage } from "./render-page.ts";
import { readSections } from "./search/read-sections.ts";
import { siteFile } from "./site-file.ts";

/** Writes the documentation as static pages with a search that asks no server; returns how many. The folder is replaced. */
export async function buildSite(root: string, out: string): Promise<number> {
  const pages = new Map(findPages(root).map((page) => [page.path, page]));
  rmSync(out, { recursive: true, force: true });
  for (const page of pages.values()) {
    const file = join(out, siteFile(page.path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, renderPage(page, pages));
  }
  const images = join(root, "docs/images");
  if (existsSync(images)) cpSync(images, join(out, "images"), { recursive: true });
  copyFileSync(join(import.meta.dirname, "site-style.css"), join(out, "site-style.css"));
  const sections = [...pages.values()].flatMap(readSections);
  writeFileSync(join(out, "search-index.js"), `globalThis.searchIndex = ${JSON.stringify(sections)};\n`);
  const bundle = await rolldown({ input: join(import.meta.dirname, "search/search-field.ts") });
  await bundle.write({ file: join(out, "search.js"), format: "iife", minify: true });
  return pages.size;
}
