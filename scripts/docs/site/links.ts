import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { type Token, walkTokens } from "marked";
import type { Page } from "./find-pages.ts";

/** A link as a page writes it, and the file of the repository that it leads to; none if it leads elsewhere. */
export interface Link {
  readonly href: string;
  readonly path?: string;
  readonly anchor?: string;
}

/** Where a link on a page leads. */
export function readLink(page: Pick<Page, "path">, href: string): Link {
  if (/^[a-z][a-z+.-]*:/i.test(href)) return { href };
  const [target = "", anchor] = href.split("#");
  const path = target === "" ? page.path : posix.normalize(posix.join(dirname(page.path), target));
  return { href, path, ...(anchor !== undefined && { anchor }) };
}

/** The links of all pages that lead to nothing. */
export function findDeadLinks(root: string, pages: readonly Page[]): string[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return pages.flatMap((page) =>
    hrefsOf(page.tokens).flatMap((href) => {
      const { path, anchor } = readLink(page, href);
      if (path === undefined) return [];
      if (!existsSync(join(root, path))) return [`${page.path}: ${href} leads to no file`];
      const target = byPath.get(path);
      return target && anchor !== undefined && !target.anchors.has(anchor)
        ? [`${page.path}: ${href} leads to no heading`]
        : [];
    }),
  );
}

function hrefsOf(tokens: Token[]): string[] {
  const hrefs: string[] = [];
  walkTokens(tokens, (token) => {
    if (token.type === "link" || token.type === "image") hrefs.push(token.href);
  });
  return hrefs;
}
