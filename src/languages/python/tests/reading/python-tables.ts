import { fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";

/** One row of a table, as a test of its own. */
export interface TableTest {
  readonly name: string;
  readonly code: string;
}

const MOST_ROWS = 20;
const LONGEST_SLUG = 30;

/**
 * The rows of a function with one `@pytest.mark.parametrize("a, b", [...])`, each as a function: so each row is judged by itself.
 * Undefined if it is not such a table, or if a row cannot be read.
 */
export function tableTests(decorated: SyntaxNode, root: SyntaxNode): readonly TableTest[] | undefined {
  const decorators = decorated.children.filter(({ type }) => type === "decorator");
  const tables = decorators.filter(({ text }) => /^@\s*(pytest\.mark\.)?parametrize\b/.test(text));
  const definition = fieldOf(decorated, "definition");
  const [table] = tables;
  if (!table || tables.length !== 1 || definition?.type !== "function_definition") return undefined;
  const [given, list] = partsOf(fieldOf(partsOf(table)[0], "arguments"));
  const names = namesIn(given);
  const rows = /^(list|tuple)$/.test(list?.type ?? "") ? partsOf(list).slice(0, MOST_ROWS) : [];
  const values = rows.map((row) => valuesOf(row, names.length));
  if (names.length === 0 || values.length === 0 || values.some((one) => one?.length !== names.length))
    return undefined;
  const name = fieldOf(definition, "name")?.text ?? "";
  const parameters = fieldOf(definition, "parameters");
  const body = fieldOf(definition, "body");
  if (!parameters || !body) return undefined;
  const own = partsOf(parameters)
    .filter((one) => !names.includes(/^\w+/.exec(one.text)?.[0] ?? ""))
    .map((one) => one.text);
  const at = body.start - decorated.start;
  const [, indent] = /\n([ \t]*)$/.exec(decorated.text.slice(0, at)) ?? [];
  const outer = /[ \t]*$/.exec(root.text.slice(0, decorated.start - root.start))?.[0] ?? "";
  return values.map((row = [], number) => {
    const free = `${name}_${slugOf(row) || number + 1}`;
    const before = decorated.text
      .slice(0, at)
      .replace(table.text, "")
      .replace(`${name}${parameters.text}`, () => `${free}(${own.join(", ")})`);
    const inner = indent ?? `${outer}    `;
    const start = indent === undefined ? `${before.trimEnd()}\n${inner}` : before;
    const code = `${start}${names.join(", ")} = ${row.join(", ")}\n${inner}${decorated.text.slice(at)}`;
    return { name: free, code: code.replaceAll(`\n${outer}`, "\n").trimStart() };
  });
}

/** `"a, b"`, `("a", "b")` or `["a", "b"]`. */
function namesIn(node: SyntaxNode | undefined): string[] {
  if (!node || !/^(string|tuple|list)$/.test(node.type)) return [];
  return node.text.match(/[A-Za-z_]\w*/g) ?? [];
}

/** The values of a row, also of `pytest.param(…, id="x")`; undefined if it is computed. */
function valuesOf(row: SyntaxNode, count: number): readonly string[] | undefined {
  const isParam = row.type === "call" && /\bparam$/.test(fieldOf(row, "function")?.text ?? "");
  if (isParam)
    return partsOf(fieldOf(row, "arguments"))
      .filter(({ type }) => type !== "keyword_argument")
      .map(({ text }) => text);
  if (count === 1) return [row.text];
  return /^(tuple|list)$/.test(row.type) ? partsOf(row).map(({ text }) => text) : undefined;
}

function slugOf(row: readonly string[]): string {
  const slug = row
    .join("_")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  return slug
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, LONGEST_SLUG)
    .replace(/_+$/, "");
}
