import { findForeign } from "../../tests/generated/check-syntax.ts";
import { pascal } from "../../tests/render/pascal.ts";
import { findTables } from "../../tests/table.ts";
import type { TestPlace, TestWriter } from "../../tests/test-writer.ts";
import { switchPython } from "../mutants/switch-mutants.ts";
import { assemblePython } from "./assemble-file.ts";
import { distinctFunctions } from "./distinct-functions.ts";
import { isKnownModule } from "./generated/python-modules.ts";
import { pythonSyntax } from "./generated/python-syntax.ts";
import { pythonModule } from "./module-name.ts";
import { suitsTestCase } from "./render/environment.ts";
import { renderPythonProperty } from "./render/render-property.ts";
import { isPlainPython, renderPythonTable } from "./render/render-table.ts";
import { renderPythonOverlap, renderPythonTest } from "./render/render-test.ts";
import { tableWithReturnType, withReturnType } from "./render/return-type.ts";
import { pythonName } from "./test-name.ts";
import { annotatesTests, usesTestCases } from "./test-style.ts";
import { pythonWords } from "./vocabulary.ts";

/** Writes functions for pytest, or methods of test cases if the project has those. */
export function pythonWriter({ project, files, sourcePath }: TestPlace): TestWriter {
  const isTestCase = usesTestCases(files);
  const context = { module: pythonModule(project, sourcePath), isTestCase };
  const writer: TestWriter = {
    words: pythonWords,
    finish: ({ subject }, title) => pythonName(isTestCase ? "" : subject.target, title),
    groupOf: ({ target }) => (isTestCase ? `Test${pascal(target)}` : target),
    reportedName: (group, name) => (isTestCase ? `${group}::${name}` : name),
    suits: ({ observation: { plan } }) => !isTestCase || suitsTestCase(plan.around ?? []),
    render: (test, name) => renderPythonTest(test, name, context),
    tables: (tests) => findTables(tests, isPlainPython),
    renderTable: (table) => renderPythonTable(table, context),
    renderProperty: (found) => renderPythonProperty(found, context),
    renderOverlap: (tests, name) => renderPythonOverlap(tests, name, context),
    distinct: (candidates) => distinctFunctions(candidates, isTestCase),
    assemble: (candidates) => assemblePython(candidates, isTestCase),
    foreignIn: (root) =>
      findForeign(
        root,
        pythonSyntax(root, { subject: context.module, isKnown: (name) => isKnownModule(name, files) }),
      ),
    switching: (candidates, steps) => switchPython(assemblePython(candidates, isTestCase), sourcePath, steps),
  };
  return annotatesTests(files) ? withReturnTypes(writer) : writer;
}

function withReturnTypes(writer: TestWriter): TestWriter {
  return {
    ...writer,
    render: (test, name) => {
      const rendered = writer.render(test, name);
      return { ...rendered, code: withReturnType(rendered.code) };
    },
    renderTable: (table) => {
      const rendered = writer.renderTable(table);
      return rendered && tableWithReturnType(rendered);
    },
    renderProperty: (found) => {
      const rendered = writer.renderProperty(found);
      return (
        rendered && { table: tableWithReturnType(rendered.table), codes: rendered.codes.map(withReturnType) }
      );
    },
  };
}
