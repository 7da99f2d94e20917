import { posix } from "node:path";
import type { EngineRequest } from "../../engines/engine.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import {
  isPlainJavaScript,
  isPlainTypeScript,
  renderJavaScriptTable,
} from "../javascript/tests/render-table.ts";
import { renderJavaScriptTest } from "../javascript/tests/render-test.ts";
import { suitsTestCase } from "../python/tests/environment.ts";
import { pythonModule } from "../python/tests/module-name.ts";
import { isPlainPython, renderPythonTable } from "../python/tests/render-table.ts";
import { renderPythonTest } from "../python/tests/render-test.ts";
import { pythonName } from "../python/tests/test-name.ts";
import type { Subject } from "../search/subject.ts";
import type { FoundProperty } from "./found-property.ts";
import type { Named, Naming } from "./named-test.ts";
import { javascriptWords, pythonWords } from "./phrase.ts";
import { type RenderedProperty, renderJavaScriptProperty, renderPythonProperty } from "./render-property.ts";
import type { RenderedTable, RenderedTest } from "./rendered.ts";
import { findTables, type Table } from "./table.ts";
import { detectTestStyle, type TestStyle } from "./test-style.ts";

/** Writes tests in one project's language and style. */
export interface TestWriter extends Naming {
  /** The heading that tests of a subject stand under. */
  groupOf(subject: Subject): string;
  /** The name under which the runner reports a test. */
  reportedName(group: string, name: string): string;
  /** Whether the style has what the test needs, such as a temporary folder. */
  suits(test: Named): boolean;
  render(test: Named, name: string): RenderedTest;
  /** The tables that can be made of the tests. */
  tables(tests: readonly Named[]): readonly Table[];
  /** Undefined where the rows would have no good names. */
  renderTable(table: Table): RenderedTable | undefined;
  renderProperty(found: FoundProperty): RenderedProperty | undefined;
}

/** A writer in the style of the file that tests are asked for. */
export function testWriter(request: EngineRequest): TestWriter {
  const { workbench, sourcePath, testPath } = request;
  const { project, toolchain } = workbench;
  const style = detectTestStyle({ project, toolchain, files: workbench.files() }, sourcePath, testPath);
  if (!sourcePath.endsWith(".py")) return javascriptWriter(request, style);
  const isTestCase = style.assertions === "unittest";
  const context = { module: pythonModule(project, sourcePath), isTestCase };
  return {
    words: pythonWords,
    finish: ({ subject }, title) => pythonName(isTestCase ? "" : subject.target, title),
    groupOf: ({ target }) => (isTestCase ? `Test${pascal(target)}` : target),
    reportedName: (group, name) => (isTestCase ? `${group}::${name}` : name),
    suits: ({ observation: { plan } }) => !isTestCase || suitsTestCase(plan.around ?? []),
    render: (test, name) => renderPythonTest(test, name, context),
    tables: (tests) => findTables(tests, isPlainPython),
    renderTable: (table) => renderPythonTable(table, context),
    renderProperty: (found) => renderPythonProperty(found, context),
  };
}

function javascriptWriter(request: EngineRequest, style: TestStyle): TestWriter {
  const module = importPath(request, style);
  const groupOf = (subject: Subject) =>
    subject.target.includes(".") ? subject.target : localName(subject, request);
  const headingOf = (subject: Subject) => (style.runner === "ava" ? `${groupOf(subject)} ` : "");
  const context = (subject: Subject) => ({
    style,
    heading: headingOf(subject),
    subject: { module, local: localName(subject, request), kind: importKind(subject) },
  });
  return {
    words: javascriptWords,
    finish: ({ subject }, title) => headingOf(subject) + title,
    groupOf,
    reportedName: (_, name) => name,
    suits: () => true,
    render: (test, name) => renderJavaScriptTest(test, name, context(test.subject)),
    tables: (tests) => findTables(tests, style.typed ? isPlainTypeScript : isPlainJavaScript),
    renderTable: (table) => renderJavaScriptTable(table, context(table.tests[0].subject)),
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
  };
}

/** What tests import the source by: the project's alias, else the way from the test to it. */
function importPath({ sourcePath, testPath }: EngineRequest, { alias, importEnding }: TestStyle): string {
  const bare = sourcePath.slice(0, sourcePath.length - posix.extname(sourcePath).length) + importEnding;
  if (alias && bare.startsWith(alias.folder)) return alias.prefix + bare.slice(alias.folder.length);
  const relative = posix.relative(posix.dirname(testPath), bare);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function importKind({ exportName }: Subject): "named" | "default" {
  return exportName === "default" || exportName === "module.exports" ? "default" : "named";
}

/** The symbol's own name; for a module that is the export and no class, rather what the package and the file are called. */
function localName(subject: Subject, { workbench, sourcePath }: EngineRequest): string {
  const own = subject.className || subject.target;
  const file = posix.basename(sourcePath).replace(/\..*$/, "");
  const folder = posix.basename(posix.dirname(sourcePath));
  const outer = /^(src|lib|source|\.)$/.test(folder) ? packageName(workbench) : folder;
  const name = camel(/^(index|main)$/.test(file) ? outer : file);
  const isKnownByFile = importKind(subject) === "default" && name === camel(packageName(workbench));
  if (own !== "default" && (!isKnownByFile || /^[A-Z]/.test(own))) return own;
  return /^[A-Za-z]/.test(name) ? name : "subject";
}

function packageName({ project, files }: Workbench): string {
  const manifest = files().read(posix.join(project.root, "package.json")) ?? "";
  return /"name"\s*:\s*"(?:@[^/"]+\/)?([^"]+)"/.exec(manifest)?.[1] ?? "";
}

function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function pascal(text: string): string {
  const words = text.split(/[^A-Za-z\d]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
