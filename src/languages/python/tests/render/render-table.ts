import { contrastOf } from "../../../tests/condition.ts";
import { phrase } from "../../../tests/phrase.ts";
import { freeName } from "../../../tests/render/test-parts.ts";
import type { RenderedTable } from "../../../tests/rendered.ts";
import {
  cellsOf,
  resultOf,
  rowArguments,
  sharedCondition,
  sharedDigits,
  type Table,
} from "../../../tests/table.ts";
import type { Value } from "../../../values/value.ts";
import { pythonExpression } from "../expression.ts";
import { firstName } from "../test-name.ts";
import { pythonNames, pythonWords } from "../vocabulary.ts";
import { type PythonExpected, pythonExpected, shortened } from "./assertions.ts";
import { mentionedImports } from "./mentioned-imports.ts";
import { onePythonCheck, type PythonContext } from "./render-test.ts";
import { pytestRows, subtestRows } from "./rows.ts";

const MAX_CELL = 36;
const literal = new Set(
  "null boolean integer float string bytes list tuple set dict iterator member".split(" "),
);

/** Whether a value can be in a row. */
export function isPlainPython(value: Value): boolean {
  return literal.has(value.kind) && pythonExpression(value).length <= MAX_CELL;
}

/** A table as a parametrised test, or as one with subtests; undefined if rows have no distinct names. */
export function renderPythonTable(table: Table, context: PythonContext): RenderedTable | undefined {
  const { target } = table.tests[0].subject;
  const taken = new Set([target, "expected", "pytest"]);
  const variables = new Map(
    table.columns.map(({ index, name }) => [index, freeName(name, taken, pythonNames)]),
  );
  const check = onePythonCheck(table, { ...context, variables, expected: expectedOfTable(table) });
  const names = [...variables.values(), ...(table.result ? [] : ["expected"])];
  const cases = {
    names,
    inputs: variables.size,
    values: table.tests.map((test) => cellsOf(test, table).map(shortened)),
    body: check.lines,
    imports: [...check.imports, ...mentionedImports(table.tests.flatMap(rowArguments), context.module)],
  };
  const documented = table.does !== undefined && !table.result ? [table.does] : [];
  const common = commonTitles(table);
  if (!context.isTestCase)
    return pytestRows({ ...cases, name: firstName(target, documented.length > 0 ? [""] : common) });
  const each = ` for each ${[...variables.values()].join(" and ")}`;
  const titles = common.map((title) => `${table.result ? "" : "result "}${title}`.trim());
  const longest = titles.flatMap((title) => [title + each, title]);
  return subtestRows({ ...cases, name: firstName("", [...documented, ...longest]) });
}

function expectedOfTable(table: Table): PythonExpected {
  const { result, tests, oracle } = table;
  if (result) return pythonExpected(result);
  if (oracle === "close") return { how: "close", code: "expected", digits: sharedDigits(table) };
  const how = tests.map(resultOf).every(({ kind }) => kind === "boolean") ? "bool" : "equal";
  return { how, code: "expected", digits: 0 };
}

/** Titles for what all rows have in common, the best first; empty if that is only the call. */
function commonTitles(table: Table): string[] {
  const { result, when } = table;
  const contrast = contrastOf(table.tests[0], pythonWords);
  const outcome = result ? `returns ${phrase(result, pythonWords, true)}` : "";
  const plain = `${outcome}${sharedCondition({ ...table, when: undefined }, pythonWords)}`;
  const told = when === undefined ? [] : [`${outcome}${sharedCondition(table, pythonWords)}`];
  return [...told, plain + contrast, plain, outcome].map((title) => title.trim());
}
