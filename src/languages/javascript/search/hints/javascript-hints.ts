import type { HintedModule, Hints } from "../../../search/hints.ts";
import type { CallingCode, WrittenCall } from "../../../search/language-values.ts";
import type { Outline } from "../../../syntax/outline.ts";
import { testsOf } from "../../../tests/tests-of.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { isTestFile } from "../../toolchain/paths.ts";
import { withDeclaredTypes } from "./declared-types.ts";
import { type Callable, documentedCalls, writtenCalls } from "./documented-calls.ts";
import { importedTexts } from "./imported-texts.ts";
import { packageTypes } from "./package-types.ts";
import { loadParser } from "./parser.ts";
import { scriptLiterals } from "./script-literals.ts";

/** Types of a module's declaration file or of those that it imports, their texts, calls in README, comments and tests. */
export async function readJavaScriptHints(
  files: ProjectFiles,
  { outline, text }: HintedModule,
): Promise<Hints> {
  const parse = await loadParser();
  const read = (path: string | undefined) => (path === undefined ? "" : (files.read(path) ?? ""));
  const declarations = /\.[cm]?jsx?$/.test(outline.path) ? read(declarationFile(files, outline.path)) : "";
  const imported = importedTexts(files, { path: outline.path, text });
  const callables = callablesOf(outline);
  const documents = [
    read(nearest(files, outline.path, /(^|\/)readme\.(md|markdown)$/i)),
    text.includes("@example") ? text : commentedCalls(text),
    declarations.includes("@example") ? declarations : commentedCalls(declarations),
    ...testsOf(files, outline.path, isTestFile).map(read),
  ];
  return {
    outline: declarations ? withDeclaredTypes(outline, declarations, parse) : outline,
    declarations: [declarations, ...imported, ...packageTypes(files, { path: outline.path, text })].join(
      "\n",
    ),
    literals: scriptLiterals(imported, parse),
    examples: documents.flatMap((document) => (document ? documentedCalls(document, callables, parse) : [])),
  };
}

/** The calls of a module's functions with plain values in other code. */
export async function callsInJavaScript(code: CallingCode, module: Outline): Promise<WrittenCall[]> {
  return writtenCalls(code.text, callablesOf(module), await loadParser());
}

/** The one beside the source, or the one of the package. */
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

/** Lines of comments that show a call: `parse("1h") // 3600000`. */
function commentedCalls(text: string): string {
  const lines = text.split("\n").flatMap((line) => /^\s*(?:\/\/|\*)\s*(.*)$/.exec(line)?.[1] ?? []);
  return lines.filter((line) => /^[\w$.= ]*\w\(.*\)/.test(line)).join("\n");
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
