import { posix } from "node:path";
import type { Subject } from "../../search/subject.ts";
import { findForeign } from "../../tests/generated/check-syntax.ts";
import { pascal } from "../../tests/render/pascal.ts";
import { findTables } from "../../tests/table.ts";
import type { TestPlace, TestWriter } from "../../tests/test-writer.ts";
import { switchJavaScript } from "../mutants/switch-mutants.ts";
import { isCode } from "../toolchain/paths.ts";
import { assembleJavaScript } from "./assemble-file.ts";
import { javascriptSyntax } from "./generated/javascript-syntax.ts";
import { importPath } from "./import-path.ts";
import { renderJavaScriptProperty } from "./render/render-property.ts";
import { isPlainJavaScript, isPlainTypeScript, renderJavaScriptTable } from "./render/render-table.ts";
import {
  javascriptCheck,
  renderJavaScriptChecks,
  renderJavaScriptOverlap,
  renderJavaScriptTest,
} from "./render/render-test.ts";
import { detectStyle, inManner } from "./test-style.ts";
import { javascriptWords } from "./vocabulary.ts";

/** Writes tests for the project's runner and assertions. */
export function javascriptWriter(place: TestPlace): TestWriter {
  const style = detectStyle(place);
  const module = importPath(place, style);
  const pathTo = (file: string) => importPath({ ...place, sourcePath: file }, style);
  let sources: ReadonlySet<string> | undefined;
  const isOurs = (name: string) => {
    if (name === module) return true;
    sources ??= new Set(place.files.paths.filter(isCode).map(pathTo));
    return sources.has(name);
  };
  const groupOf = (subject: Subject) =>
    subject.target.includes(".") ? subject.target : localName(subject, place);
  // A module that is one function needs no words for it.
  const isWhole = (subject: Subject) => importKind(subject) === "default" && subject.kind === "function";
  const headingOf = (subject: Subject) => (style.isFlat && !isWhole(subject) ? `${groupOf(subject)} ` : "");
  const context = (subject: Subject) => ({
    style,
    pathTo,
    heading: headingOf(subject),
    subject: { module, local: localName(subject, place), kind: importKind(subject) },
  });
  return {
    words: javascriptWords,
    finish: ({ subject }, title) => inManner(title, style, headingOf(subject)),
    groupOf,
    reportedName: (_, name) => name,
    suits: () => true,
    render: (test, name) => renderJavaScriptTest(test, name, context(test.subject)),
    tables: (tests) => findTables(tests, style.typed ? isPlainTypeScript : isPlainJavaScript),
    renderTable: (table) => renderJavaScriptTable(table, context(table.tests[0].subject)),
    check: (test) => javascriptCheck(test, context(test.subject)),
    renderChecks: (checks, name) => renderJavaScriptChecks(checks, name, style),
    renderProperty(found) {
      const { first, second } = found.property;
      const [one, other] = [context(first).subject, context(second).subject];
      return renderJavaScriptProperty(found, {
        style,
        heading: headingOf(second),
        first: one,
        second: other,
      });
    },
    renderOverlap(tests, name) {
      const [first] = tests;
      return first && renderJavaScriptOverlap(tests, name, context(first.subject));
    },
    distinct: (candidates) => candidates,
    assemble: (candidates) => assembleJavaScript(candidates, style),
    foreignIn: (root) => findForeign(root, javascriptSyntax(root, isOurs)),
    switching: async (candidates, steps) =>
      switchJavaScript({ ...place, candidates, style, text: assembleJavaScript(candidates, style) }, steps),
  };
}

function importKind({ exportName }: Subject): "named" | "default" {
  return exportName === "default" || exportName === "module.exports" ? "default" : "named";
}

/** The symbol's own name; for a function that is the whole export, the name of the package and the file. */
function localName(subject: Subject, place: TestPlace): string {
  const { sourcePath } = place;
  const own = subject.className || subject.target;
  const file = posix.basename(sourcePath).replace(/\..*$/, "");
  const folder = posix.basename(posix.dirname(sourcePath));
  const outer = /^(src|lib|source|\.)$/.test(folder) ? packageName(place) : folder;
  const name = camel(/^(index|main)$/.test(file) ? outer : file);
  const isKnownByFile = importKind(subject) === "default" && name === camel(packageName(place));
  if (own !== "default" && (!isKnownByFile || /^[A-Z]/.test(own))) return own;
  return /^[A-Za-z]/.test(name) ? name : "subject";
}

function packageName({ project, files }: TestPlace): string {
  const manifest = files.read(posix.join(project.root, "package.json")) ?? "";
  return /"name"\s*:\s*"(?:@[^/"]+\/)?([^"]+)"/.exec(manifest)?.[1] ?? "";
}

function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
