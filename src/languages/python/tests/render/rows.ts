import type { TestImport } from "../../../tests/candidate.ts";
import { phrase } from "../../../tests/phrase.ts";
import { bracketed, indentText } from "../../../tests/render/layout.ts";
import type { RenderedTable } from "../../../tests/rendered.ts";
import type { Value } from "../../../values/value.ts";
import { pythonExpression } from "../expression.ts";
import { pythonWords } from "../vocabulary.ts";

/** Cases that differ only in some values. */
export interface PythonCases {
  /** The name of the test that all of them are cases of. */
  readonly name: string;
  /** The names of the values in the body. */
  readonly names: readonly string[];
  /** How many of the values are inputs; the others are results. */
  readonly inputs: number;
  readonly values: readonly (readonly Value[])[];
  readonly body: readonly string[];
  readonly imports: readonly TestImport[];
}

const INDENT = "    ";
const pytest: TestImport = { module: "pytest", name: "pytest", kind: "whole" };

/** One parametrised test with a row for each case; undefined if rows have no distinct names. */
export function pytestRows(cases: PythonCases): RenderedTable | undefined {
  const { name, names, body, imports } = cases;
  const listed = names.length === 1 ? `"${names[0]}"` : `(${names.map((one) => `"${one}"`).join(", ")})`;
  const before = `@pytest.mark.parametrize(\n${INDENT}${listed},\n${INDENT}[`;
  const after = `${INDENT}],\n)\ndef ${name}(${names.join(", ")}):\n${indentText(body.join("\n"), INDENT)}`;
  const rows = cases.values.map((values) => {
    const own = automaticId(values);
    const id = own ?? spokenId(values.slice(0, cases.inputs));
    const row = indentText(`${own === undefined ? withId(values, id) : tuple(values)},`, INDENT.repeat(2));
    return { name: `${name}[${id}]`, row: { before, row, after }, imports: [...imports, pytest] };
  });
  return new Set(rows.map((row) => row.name)).size === rows.length ? { rows } : undefined;
}

/** One test with a subtest for each case. */
export function subtestRows({ name, names, inputs, values, body, imports }: PythonCases): RenderedTable {
  const rows = values.map(tuple);
  const list =
    names.length === 1
      ? bracketed(["[", "]"], rows, { indent: INDENT })
      : `[\n${rows.map((row) => `${INDENT}${row},`).join("\n")}\n]`;
  const given = names.slice(0, inputs).map((one) => `${one}=${one}`);
  const loop = [
    `for ${names.join(", ")} in ${list}:`,
    `${INDENT}with self.subTest(${given.join(", ")}):`,
    indentText(body.join("\n"), INDENT.repeat(2)),
  ];
  const code = `def ${name}(self):\n${indentText(loop.join("\n"), INDENT)}`;
  return { whole: { name, code, imports } };
}

function tuple(values: readonly Value[]): string {
  const codes = values.map(pythonExpression);
  return codes.length === 1 ? (codes[0] ?? "") : `(${codes.join(", ")})`;
}

function withId(values: readonly Value[], id: string): string {
  return `pytest.param(${[...values.map(pythonExpression), `id="${id}"`].join(", ")})`;
}

/** The id that pytest makes itself, if it describes the row. */
function automaticId(values: readonly Value[]): string | undefined {
  const texts = values.map((value) => {
    if (value.kind === "string") return /^[\w.-]+( [\w.-]+)*$/.test(value.value) ? value.value : undefined;
    if (value.kind === "boolean") return value.value ? "True" : "False";
    if (value.kind === "null") return "None";
    const isPlain =
      value.kind === "integer" || (value.kind === "float" && /^-?\d+\.\d{1,6}$/.test(value.value));
    return isPlain ? value.value : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join("-");
}

function spokenId(args: readonly Value[]): string {
  return args
    .map((value) => phrase(value, pythonWords, true).replace(/^an? /, ""))
    .join(", ")
    .replaceAll(/[^\w ,.-]+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
}
