import { posix } from "node:path";
import { isTestFile } from "../index.ts";
import { withDeclaredTypes } from "../javascript/search/hints/declared-types.ts";
import { type Callable, documentedCalls } from "../javascript/search/hints/documented-calls.ts";
import { importedScriptLiterals } from "../javascript/search/hints/imported-literals.ts";
import { loadParser } from "../javascript/search/hints/syntax.ts";
import { importedLiterals } from "../python/search/imported-literals.ts";
import type { Literal, Outline, OutlineParser } from "../syntax/outline.ts";
import type { ProjectFiles } from "../toolchain/toolchain.ts";
import type { Plan } from "./plan.ts";

/** What a project says of a module outside of its source. */
export interface Hints {
  /** With types of the declaration file beside it. */
  readonly outline: Outline;
  /** The text of that file; empty where there is none. */
  readonly declarations: string;
  /** Calls that documentation and tests show. */
  readonly examples: readonly Plan[];
  /** Texts of the modules that it imports from its project. */
  readonly literals?: readonly Literal[];
}

const MAX_TESTS = 10;

/**
 * Hints on a JavaScript or TypeScript module: types of its declaration file, calls in README, comments and tests. On a
 * Python module, where there is a parser for it: texts of those that it imports.
 */
export async function readHints(
  files: ProjectFiles,
  {
    outline,
    text,
    outlines,
  }: { readonly outline: Outline; readonly text: string; readonly outlines?: OutlineParser },
): Promise<Hints> {
  if (outline.language === "python") {
    const literals = outlines ? importedLiterals(files, { path: outline.path, text }, outlines) : [];
    return { outline, declarations: "", examples: [], literals };
  }
  const parse = await loadParser();
  const read = (path: string | undefined) => (path === undefined ? "" : (files.read(path) ?? ""));
  const declarations = outline.language === "javascript" ? read(declarationFile(files, outline.path)) : "";
  const callables = callablesOf(outline);
  const documents = [
    read(nearest(files, outline.path, /(^|\/)readme\.(md|markdown)$/i)),
    text.includes("@example") ? text : "",
    declarations.includes("@example") ? declarations : "",
    ...testsOf(files, outline.path).map(read),
  ];
  return {
    outline: declarations ? withDeclaredTypes(outline, declarations, parse) : outline,
    declarations,
    literals: importedScriptLiterals(files, { path: outline.path, text }, parse),
    examples: documents.flatMap((document) => (document ? documentedCalls(document, callables, parse) : [])),
  };
}

/** Beside the source, or what stands for the whole package. */
function declarationFile({ paths }: ProjectFiles, path: string): string | undefined {
  const stem = path.replace(/\.([cm]?)jsx?$/, "");
  const beside = paths.find((each) => each.startsWith(`${stem}.d.`) && /\.d\.[cm]?ts$/.test(each));
  return beside ?? paths.find((each) => /^((lib|src|types?|typings)\/)?index\.d\.[cm]?ts$/.test(each));
}

function nearest({ paths }: ProjectFiles, path: string, pattern: RegExp): string | undefined {
  const depth = (each: string) => each.split("/").length;
  const holds = (each: string) => path.startsWith(each.slice(0, each.lastIndexOf("/") + 1));
  return paths.filter((each) => pattern.test(each) && holds(each)).sort((a, b) => depth(b) - depth(a))[0];
}

function testsOf({ paths }: ProjectFiles, path: string): string[] {
  const name = posix.basename(path).replace(/\..*$/, "");
  return paths.filter((each) => isTestFile(each) && each.includes(name)).slice(0, MAX_TESTS);
}

function callablesOf({ symbols }: Outline): Callable[] {
  return symbols
    .filter(({ kind, exported, isStatic }) => exported && (kind !== "method" || isStatic))
    .map(({ name, kind, exportKind, className = "" }) => ({
      target: name,
      exportName:
        exportKind === "default"
          ? "default"
          : exportKind === "commonjs"
            ? "module.exports"
            : className || name,
      isWhole: exportKind !== "named" && kind !== "method",
      isClass: kind === "class",
      member: kind === "method" ? name.slice(className.length + 1) : "",
    }));
}
