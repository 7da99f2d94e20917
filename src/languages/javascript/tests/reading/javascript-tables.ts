import { fieldOf, hasToken, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";

/** One row of a table, as a test of its own. */
export interface TableTest {
  readonly name: string;
  readonly code: string;
}

const MOST_ROWS = 20;
const LONGEST_TITLE = 100;

/**
 * The rows of `test.each([...])("title", (a, b) => …)`, each as a test: so each row is judged by itself. Undefined if it is not
 * such a table, or if a row cannot be read.
 */
export function tableTests(call: SyntaxNode): readonly TableTest[] | undefined {
  const each = fieldOf(call, "function");
  const table = each?.type === "call_expression" ? partsOf(fieldOf(each, "arguments"))[0] : undefined;
  const [, word] = /^(it|test)\.each$/.exec(fieldOf(each, "function")?.text ?? "") ?? [];
  const [title, callback] = partsOf(fieldOf(call, "arguments"));
  const body = fieldOf(callback, "body");
  const isRead = title && /^(string|template_string)$/.test(title.type) && !title.text.includes("${");
  if (word === undefined || bare(table)?.type !== "array" || !isRead || !callback || !body) return undefined;
  const rows = partsOf(bare(table)).slice(0, MOST_ROWS);
  const inner = body.type === "statement_block" ? body.text.slice(1, -1) : `\n  return ${body.text};\n`;
  const async = hasToken(callback, "async") ? "async " : "";
  const names = parametersOf(callback);
  const tests = rows.map((row): TableTest => {
    const value = bare(row) ?? row;
    const isList = value.type === "array";
    const given = isList ? `[${names.join(", ")}]` : (names[0] ?? "_");
    const name = titleOf(title.text.slice(1, -1), value);
    const binding = names.length === 0 ? "" : `\n  const ${given} = ${value.text};`;
    const code = `${word}(${JSON.stringify(name)}, ${async}() => {${binding}${inner}});`;
    return { name, code };
  });
  return tests.length > 0 && rows.every(({ type }) => type !== "spread_element") ? tests : undefined;
}

/** A table may be marked with a type, which says nothing at run time. */
function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return /^(as|satisfies)_expression|parenthesized_expression$/.test(node?.type ?? "")
    ? partsOf(node)[0]
    : node;
}

/** The parameters of a callback without their types. */
function parametersOf(callback: SyntaxNode): string[] {
  const single = fieldOf(callback, "parameter");
  if (single) return [single.text];
  return partsOf(fieldOf(callback, "parameters")).map((one) => (fieldOf(one, "pattern") ?? one).text);
}

/** A title with the values of its row: `%s` by their order, `$name` by their names. */
function titleOf(title: string, row: SyntaxNode): string {
  const values = row.type === "array" ? partsOf(row).map(({ text }) => text) : [row.text];
  const members = new Map(
    row.type === "object"
      ? partsOf(row).map((part) => [fieldOf(part, "key")?.text ?? part.text, fieldOf(part, "value")?.text])
      : [],
  );
  let next = 0;
  const filled = title
    .replaceAll(/%[sdifjop]/g, (sign) => plain(values[next++] ?? sign))
    .replaceAll(/\$(\w+)/g, (sign, name: string) => plain(members.get(name) ?? sign));
  const distinct = filled === title ? `${title}: ${plain(values.join(", "))}` : filled;
  return distinct.slice(0, LONGEST_TITLE);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/^["'`]|["'`]$/g, "") || "empty";
}
