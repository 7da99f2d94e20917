import { contrastOf } from "../../../tests/condition.ts";
import type { Named } from "../../../tests/named-test.ts";
import { phrase } from "../../../tests/phrase.ts";
import { freeName } from "../../../tests/render/test-parts.ts";
import type { RenderedTable } from "../../../tests/rendered.ts";
import { cellsOf, sharedCondition, sharedDigits, type Table } from "../../../tests/table.ts";
import type { Value } from "../../../values/value.ts";
import { inManner, type JavaScriptStyle } from "../test-style.ts";
import { javascriptNames, javascriptWords } from "../vocabulary.ts";
import { type Expected, expectedOf } from "./assertions.ts";
import { type JavaScriptContext, oneCheck } from "./render-test.ts";
import { javascriptRows, rowText } from "./rows.ts";

const MAX_CELL = 36;

/** Whether a value can be in a row and in the row's title. */
export function isPlainJavaScript(value: Value): boolean {
  const text = rowText(value);
  return text !== undefined && text.length <= MAX_CELL;
}

/** The same for a typed argument: a list of cases has no literal types, so any value of the kind must be allowed. */
export function isPlainTypeScript(value: Value, { subject }: Named, index: number | "result"): boolean {
  const type = index === "result" ? "" : (subject.parameters[index]?.type ?? "");
  const open = /^\s*(?:readonly )?(?:string|number|boolean|bigint|null|undefined|unknown|any)?(?:\[\])?\s*$/;
  return isPlainJavaScript(value) && type.split("|").every((part) => open.test(part));
}

/** A table as one row per test; undefined if the rows would have no good names. */
export function renderJavaScriptTable(table: Table, context: JavaScriptContext): RenderedTable | undefined {
  const { style, subject, heading = "" } = context;
  const taken = new Set([subject.local, "expected", "it", "test", "t", "expect", "assert"]);
  const variables = new Map(
    table.columns.map(({ index, name }) => [index, freeName(name, taken, javascriptNames)]),
  );
  const { lines, imports } = oneCheck(table, {
    variables,
    expected: expectedOfTable(table, style),
    ...context,
  });
  const cases = {
    names: [...variables.values(), ...(table.result ? [] : ["expected"])],
    values: table.tests.map((test) => cellsOf(test, table)),
    body: lines,
  };
  for (const title of titlesOf(table, style)) {
    const rows = javascriptRows({ ...cases, title: [heading, ...title] }, style);
    if (rows) return { rows: rows.map((row) => ({ ...row, imports })) };
  }
  return undefined;
}

function expectedOfTable(table: Table, style: JavaScriptStyle): Expected {
  const { result, oracle } = table;
  if (result) return expectedOf(result, style);
  return { how: oracle === "yields" ? "deep" : oracle, code: "expected", digits: sharedDigits(table) };
}

/** Titles of the rows, the best first: what they have in common, with the values of each. */
function titlesOf(table: Table, style: JavaScriptStyle): (string | number)[][] {
  const { does, when } = table;
  const plain = titleParts({ ...table, when: undefined }, style);
  const told = when === undefined ? [] : [titleParts(table, style)];
  const documented = does !== undefined && !table.result ? [[`${does}: `, ...valueParts(table)]] : [];
  return [...documented, ...told, plain].map(([first = "", ...rest]) => [
    typeof first === "string" ? inManner(first, style) : first,
    ...rest,
  ]);
}

function valueParts({ columns }: Table): (string | number)[] {
  return [...argumentParts(columns), " -> ", columns.length];
}

function argumentParts(columns: Table["columns"]): (string | number)[] {
  return columns.flatMap((_, at) => (at === 0 ? [at] : [at === columns.length - 1 ? " and " : ", ", at]));
}

/** The arguments with their names, as far as those say something. */
function namedParts(columns: Table["columns"]): (string | number)[] {
  return argumentParts(columns).flatMap((part) => {
    const name = typeof part === "number" ? (columns[part]?.name ?? "") : "";
    return /^[a-z]{3,}$/i.test(name) && columns.length > 1 ? [`${name} `, part] : [part];
  });
}

function titleParts(table: Table, style: JavaScriptStyle): (string | number)[] {
  const { tests, columns, result, oracle } = table;
  const waited = tests[0].observation.waited;
  const verb = oracle === "yields" ? "yields" : waited ? javascriptWords.resolves : "returns";
  const args = argumentParts(columns);
  const condition = sharedCondition(table, javascriptWords);
  if (result) {
    const contrast = contrastOf(tests[0], javascriptWords);
    return [`${verb} ${phrase(result, javascriptWords, true)} for `, ...args, condition + contrast];
  }
  if (style.assertions === "expect")
    return ["given ", ...namedParts(columns), `, ${verb} `, columns.length, condition];
  return [`${verb} `, columns.length, " for ", ...args, condition];
}
