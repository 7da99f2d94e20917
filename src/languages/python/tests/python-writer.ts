import { findForeign } from "../../tests/generated/check-syntax.ts";
import { titlesInWords } from "../../tests/named-test.ts";
import { pascal } from "../../tests/render/pascal.ts";
import type { RenderedTable } from "../../tests/rendered.ts";
import { findTables } from "../../tests/table.ts";
import type { TestPlace, TestWriter } from "../../tests/test-writer.ts";
import { switchPython } from "../mutants/switch-mutants.ts";
import { assemblePython } from "./assemble-file.ts";
import { distinctFunctions } from "./distinct-functions.ts";
import { isKnownModule } from "./generated/python-modules.ts";
import { pythonSyntax } from "./generated/python-syntax.ts";
import { pythonModule } from "./module-name.ts";
import { tableWithDocstring, withDocstring } from "./render/docstrings.ts";
import { suitsTestCase } from "./render/environment.ts";
import { renderPythonProperty } from "./render/render-property.ts";
import { isPlainPython, renderPythonTable } from "./render/render-table.ts";
import {
  pythonCheck,
  renderPythonChecks,
  renderPythonOverlap,
  renderPythonTest,
} from "./render/render-test.ts";
import { tableWithReturnType, withReturnType } from "./render/return-type.ts";
import { pythonName } from "./test-name.ts";
import { annotatesTests, docstringsOf, usesTestCases } from "./test-style.ts";
import { pythonWords } from "./vocabulary.ts";

/** Writes functions for pytest, or methods of test cases if the project has those. */
export function pythonWriter({ project, files, sourcePath }: TestPlace): TestWriter {
  const isTestCase = usesTestCases(files);
  const context = { module: pythonModule(project, sourcePath), isTestCase };
  const docstrings = docstringsOf(files);
  const opening = docstrings.files ? `"""Tests of ${context.module}."""\n\n` : "";
  const writer: TestWriter = {
    words: pythonWords,
    finish: ({ subject }, title) => pythonName(isTestCase ? "" : subject.target, title),
    // A function of its own is named after the function that it tests.
    plainTitles: (test, does) => (isTestCase ? titlesInWords(test, does) : [""]),
    groupOf: ({ target }) => (isTestCase ? `Test${pascal(target)}` : target),
    reportedName: (group, name) => (isTestCase ? `${group}::${name}` : name),
    suits: ({ observation: { plan } }) => !isTestCase || suitsTestCase(plan.around ?? []),
    render: (test, name) => renderPythonTest(test, name, context),
    tables: (tests) => findTables(tests, isPlainPython),
    renderTable: (table) => renderPythonTable(table, context),
    check: (test) => pythonCheck(test, context),
    renderChecks: (checks, name) => renderPythonChecks(checks, name, context),
    renderProperty: (found) => renderPythonProperty(found, context),
    renderOverlap: (tests, name) => renderPythonOverlap(tests, name, context),
    distinct: (candidates) => distinctFunctions(candidates, isTestCase),
    assemble: (candidates) => opening + assemblePython(candidates, isTestCase),
    foreignIn: (root) =>
      findForeign(
        root,
        pythonSyntax(root, { subject: context.module, isKnown: (name) => isKnownModule(name, files) }),
      ),
    switching: (candidates, steps) => switchPython(assemblePython(candidates, isTestCase), sourcePath, steps),
  };
  const typed = annotatesTests(files) ? rewriting(writer, withReturnType, tableWithReturnType) : writer;
  return docstrings.tests ? rewriting(typed, withDocstring, tableWithDocstring) : typed;
}

/** A writer whose tests are written a little differently. */
function rewriting(
  writer: TestWriter,
  change: (code: string) => string,
  changeTable: (table: RenderedTable) => RenderedTable,
): TestWriter {
  return {
    ...writer,
    render: (test, name) => {
      const rendered = writer.render(test, name);
      return { ...rendered, code: change(rendered.code) };
    },
    renderChecks: (checks, name) => {
      const rendered = writer.renderChecks(checks, name);
      return { ...rendered, code: change(rendered.code) };
    },
    renderTable: (table) => {
      const rendered = writer.renderTable(table);
      return rendered && changeTable(rendered);
    },
    renderProperty: (found) => {
      const rendered = writer.renderProperty(found);
      return rendered && { table: changeTable(rendered.table), codes: rendered.codes.map(change) };
    },
  };
}
