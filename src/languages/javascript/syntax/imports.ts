import { posix } from "node:path";
import type { ImportSyntax } from "../../syntax/imports.ts";

const specifiers = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*["']([^"'\s]{1,300})["']/g;
const endings = [".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs"];

/** Imports of JavaScript and TypeScript; packages do not mean a file. */
export const javascriptImports: ImportSyntax = {
  read: (text) => Array.from(text.matchAll(specifiers), ([, specifier = ""]) => specifier),
  candidates,
  namesFolder: (path) => /(?:^|\/)index\.[^./]+$/.test(path),
  sharesFolder: false,
};

function candidates(from: string, specifier: string): string[] {
  if (!specifier.startsWith(".")) return [];
  const path = posix.join(posix.dirname(from), specifier);
  const bare = path.replace(/\.([mc]?)[jt]sx?$/, "");
  return [path, ...[bare, path, `${path}/index`].flatMap((stem) => endings.map((ending) => stem + ending))];
}
