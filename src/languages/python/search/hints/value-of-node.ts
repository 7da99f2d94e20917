import { fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import { parseLiteral } from "../../../values/literal.ts";
import { boolean, nothing, string, type Value } from "../../../values/value.ts";

/** Deeper values are not read: a hostile file may nest as deep as it likes. */
const MAX_DEPTH = 12;

/** The value that the text of an expression gives; undefined if it must be run. */
export function valueOfNode(
  node: SyntaxNode | undefined,
  variables: ReadonlyMap<string, Value> = new Map(),
  depth = 0,
): Value | undefined {
  if (!node || depth > MAX_DEPTH) return undefined;
  const inner = (part: SyntaxNode | undefined) => valueOfNode(part, variables, depth + 1);
  const items = () => all(partsOf(node).map(inner));
  switch (node.type) {
    case "none":
      return nothing;
    case "true":
    case "false":
      return boolean(node.type === "true");
    case "integer":
    case "float":
    case "string":
      // Characters by name are known to Python alone.
      return node.text.includes("\\N{") ? undefined : parseLiteral(node.text);
    case "concatenated_string":
      return joined(items());
    case "identifier":
      return variables.get(node.text);
    case "parenthesized_expression":
      return inner(partsOf(node)[0]);
    case "unary_operator":
      return negated(node, inner);
    case "list":
    case "tuple":
    case "set": {
      const found = items();
      return found && { kind: node.type, items: found };
    }
    case "dictionary":
      return dictionaryOf(node, inner);
    default:
      return undefined;
  }
}

type Inner = (node: SyntaxNode | undefined) => Value | undefined;

function all(values: readonly (Value | undefined)[]): Value[] | undefined {
  const found = values.filter((value) => value !== undefined);
  return found.length === values.length ? found : undefined;
}

function joined(parts: readonly Value[] | undefined): Value | undefined {
  const texts = parts?.flatMap((part) => (part.kind === "string" ? [part.value] : []));
  return texts && texts.length === parts?.length ? string(texts.join("")) : undefined;
}

function negated(node: SyntaxNode, inner: Inner): Value | undefined {
  const value = inner(fieldOf(node, "argument"));
  if (fieldOf(node, "operator")?.text !== "-") return undefined;
  if (value?.kind !== "integer" && value?.kind !== "float") return undefined;
  const text = value.value.startsWith("-") ? value.value.slice(1) : `-${value.value}`;
  return { kind: value.kind, value: text === "-0" ? "0" : text };
}

function dictionaryOf(node: SyntaxNode, inner: Inner): Value | undefined {
  const entries = partsOf(node).map((part) => {
    const [key, value] = [inner(fieldOf(part, "key")), inner(fieldOf(part, "value"))];
    return part.type === "pair" && key && value ? ([key, value] as const) : undefined;
  });
  const found = entries.filter((entry) => entry !== undefined);
  return found.length === entries.length ? { kind: "dict", entries: found } : undefined;
}
