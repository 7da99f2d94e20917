import { posix } from "node:path";
import type { Literal, OutlineParser } from "../../../syntax/outline.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

const MAX_FILES = 6;
const MAX_LITERALS = 120;
const MAX_LENGTH = 24;

/** Short texts of the project's modules that a Python module imports: its arguments often contain them. */
export function importedLiterals(
  files: ProjectFiles,
  { path, text }: { readonly path: string; readonly text: string },
  outlines: OutlineParser,
): Literal[] {
  return importedFiles(files, { path, text })
    .flatMap((each) => {
      const outline = outlines.parse(each, files.read(each) ?? "");
      return [...(outline?.literals ?? []), ...(outline?.symbols.flatMap(({ literals }) => literals) ?? [])];
    })
    .filter((literal) => literal.kind === "string" && literal.text.length <= MAX_LENGTH)
    .slice(0, MAX_LITERALS);
}

/** The project's own modules that a Python module imports. */
export function importedFiles(
  { paths }: ProjectFiles,
  { path, text }: { readonly path: string; readonly text: string },
): string[] {
  const known = new Set(paths);
  const found = importedPaths(path, text).filter((each) => known.has(each) && each !== path);
  return [...new Set(found)].slice(0, MAX_FILES);
}

/** Possible paths of the modules that `import a.b` and `from .a import b` name. */
function importedPaths(path: string, text: string): string[] {
  const imports = text.matchAll(
    /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([\w\s,]+|[\w, \t]+)|import[ \t]+([\w.]+))/gm,
  );
  const roots = ["", ...ancestors(path)];
  return [...imports].flatMap(([, dots = "", from = "", names = "", whole = ""]) => {
    const base = (from || whole).split(".").join("/");
    const homes = dots === "" ? roots : [posix.join(posix.dirname(path), "../".repeat(dots.length - 1))];
    const inside = names.split(",").map((name) => /\w+/.exec(name)?.[0] ?? "");
    const modules = [
      ...(base ? [base] : []),
      ...inside.filter(Boolean).map((name) => posix.join(base, name)),
    ];
    return homes.flatMap((home) => modules.map((module) => `${posix.join(home, module)}.py`));
  });
}

function ancestors(path: string): string[] {
  const parts = posix.dirname(path).split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
