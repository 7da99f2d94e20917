import { type ImportSyntax, tails } from "../../syntax/imports.ts";

const line = /^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?"([\w.~/-]{1,300})"[ \t]*$/gm;

/** Imports of Go: of packages, which are folders. */
export const goImports: ImportSyntax = {
  read: (text) => Array.from(text.matchAll(line), ([, module = ""]) => module),
  candidates: (_, specifier) => tails(specifier.split("/")).map((tail) => `${tail.join("/")}/`),
  namesFolder: () => true,
  sharesFolder: true,
};
