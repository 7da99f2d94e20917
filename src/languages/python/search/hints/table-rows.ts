import { fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { Value } from "../../../values/value.ts";
import { valueOfNode } from "./value-of-node.ts";

const MAX_ROWS = 12;

/** The rows of a test under `@pytest.mark.parametrize`, as values of its parameters; none for other nodes. */
export function tableRows(
  definition: SyntaxNode,
  values: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value>[] {
  if (definition.type !== "decorated_definition") return [];
  const decorator = partsOf(definition).find(
    ({ type, text }) => type === "decorator" && text.includes("parametrize("),
  );
  const [first, rows] = partsOf(fieldOf(partsOf(decorator)[0], "arguments"));
  const names = namesIn(valueOfNode(first, values));
  return partsOf(rows)
    .slice(0, MAX_ROWS)
    .flatMap((row) => {
      const value = valueOfNode(row, values);
      const cells = names.length === 1 ? [value] : value && "items" in value ? value.items : [];
      if (names.length === 0 || cells.length < names.length) return [];
      const known = names.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []));
      return [new Map([...values, ...known])];
    });
}

/** The names in `"text, expected"` or `("text", "expected")`. */
function namesIn(value: Value | undefined): string[] {
  if (value?.kind === "string") return value.value.split(",").map((name) => name.trim());
  const items = value && "items" in value ? value.items : [];
  return items.flatMap((item) => (item.kind === "string" ? [item.value] : []));
}
