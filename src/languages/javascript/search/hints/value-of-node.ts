import { integer, list, nothing, string, type Value } from "../../../values/value.ts";
import { child, childrenOf, type Node, textOf } from "../syntax-node.ts";

/** The values of variables, by name. */
export type Bindings = ReadonlyMap<string, Value>;

/** The value that the text of an expression gives; undefined where it must be run. */
export function valueOfNode(node: Node | undefined, bindings: Bindings = new Map()): Value | undefined {
  const inner = (part: Node | undefined) => valueOfNode(part, bindings);
  switch (node?.type) {
    case "StringLiteral":
      return string(String(node.value));
    case "NumericLiteral":
      return numberValue(Number(node.value));
    case "BigIntLiteral":
      return { kind: "bigint", value: String(node.value) };
    case "BooleanLiteral":
      return { kind: "boolean", value: node.value === true };
    case "NullLiteral":
      return nothing;
    case "RegExpLiteral":
      return { kind: "regex", source: textOf(node, "pattern") ?? "", flags: textOf(node, "flags") ?? "" };
    case "TemplateLiteral":
      return templateValue(node);
    case "Identifier":
      return bindings.get(textOf(node, "name") ?? "") ?? namedValue(textOf(node, "name"));
    case "UnaryExpression":
      return negated(node, inner);
    case "ArrayExpression":
      return listValue(childrenOf(node, "elements"), inner);
    case "ObjectExpression":
      return objectValue(childrenOf(node, "properties"), inner);
    case "NewExpression":
      return builtValue(node, inner);
    case "CallExpression":
      return calledValue(node, inner);
    case "MemberExpression":
      return fieldValue(node, inner);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
      return inner(child(node, "expression"));
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return callbackValue(node);
    default:
      return undefined;
  }
}

type Inner = (node: Node | undefined) => Value | undefined;

function numberValue(value: number): Value {
  return Number.isSafeInteger(value) ? integer(value) : { kind: "float", value: String(value) };
}

function templateValue(node: Node): Value | undefined {
  const [quasi, ...more] = childrenOf(node, "quasis");
  const value = quasi?.value;
  if (more.length > 0 || typeof value !== "object" || value === null || !("cooked" in value))
    return undefined;
  return string(String(value.cooked));
}

function namedValue(name: string | undefined): Value | undefined {
  if (name === "undefined") return { kind: "undefined" };
  return name === "NaN" || name === "Infinity" ? { kind: "float", value: name } : undefined;
}

function negated(node: Node, inner: Inner): Value | undefined {
  const value = inner(child(node, "argument"));
  if (node.operator !== "-" || (value?.kind !== "integer" && value?.kind !== "float")) return undefined;
  return numberValue(-Number(value.value));
}

function listValue(elements: readonly Node[], inner: Inner): Value | undefined {
  const items = elements.flatMap((element) => inner(element) ?? []);
  return items.length === elements.length ? list(...items) : undefined;
}

function objectValue(properties: readonly Node[], inner: Inner): Value | undefined {
  const entries = properties.flatMap((property): (readonly [Value, Value])[] => {
    const key = child(property, "key");
    const name = textOf(key, "name") ?? textOf(key, "value");
    const value =
      property.type === "ObjectMethod" ? callbackValue(property) : inner(child(property, "value"));
    return name !== undefined && value && property.computed !== true ? [[string(name), value]] : [];
  });
  return entries.length === properties.length ? { kind: "dict", entries } : undefined;
}

function builtValue(node: Node, inner: Inner): Value | undefined {
  const [first] = childrenOf(node, "arguments");
  const value = inner(first);
  const name = textOf(child(node, "callee"), "name");
  if (name === "Set") return { kind: "set", items: value?.kind === "list" ? value.items : [] };
  if (name === "Map") return mapValue(value);
  if (name === "URL" && value?.kind === "string")
    return { kind: "construct", module: "builtins", className: name, args: [value] };
  if (name === "Uint8Array") return bytesOf(value);
  if (name !== "Date" || (value?.kind !== "string" && value?.kind !== "integer")) return undefined;
  const date = new Date(value.kind === "integer" ? Number(value.value) : value.value);
  return Number.isNaN(date.getTime()) ? undefined : { kind: "date", iso: date.toISOString() };
}

/** `Uint8Array.of(1, 2)` and `Uint8Array.from([1, 2])`. */
function calledValue(node: Node, inner: Inner): Value | undefined {
  const callee = child(node, "callee");
  if (textOf(child(callee, "object"), "name") !== "Uint8Array") return undefined;
  const member = textOf(child(callee, "property"), "name");
  const args = childrenOf(node, "arguments");
  if (member === "of") return bytesOf(listValue(args, inner));
  return member === "from" && args.length === 1 ? bytesOf(inner(args[0])) : undefined;
}

const MAX_BYTES = 256;

/** Some bytes, or so many zeros. */
function bytesOf(value: Value | undefined): Value | undefined {
  if (value?.kind === "integer") {
    const length = Number(value.value);
    return length >= 0 && length <= MAX_BYTES ? { kind: "bytes", bytes: Array(length).fill(0) } : undefined;
  }
  const items = value?.kind === "list" && value.items.length <= MAX_BYTES ? value.items : undefined;
  const bytes = items?.flatMap((item) => (item.kind === "integer" ? Number(item.value) & 255 : []));
  return bytes && bytes.length === items?.length ? { kind: "bytes", bytes } : undefined;
}

/** `row.name`, of an object whose text gives it. */
function fieldValue(node: Node, inner: Inner): Value | undefined {
  const object = node.computed === true ? undefined : inner(child(node, "object"));
  const name = textOf(child(node, "property"), "name");
  if (object?.kind !== "dict") return undefined;
  return object.entries.find(([key]) => key.kind === "string" && key.value === name)?.[1];
}

function mapValue(value: Value | undefined): Value | undefined {
  const pairs = value?.kind === "list" ? value.items : [];
  const entries = pairs.flatMap((pair): (readonly [Value, Value])[] => {
    const [key, item] = pair.kind === "list" ? pair.items : [];
    return key && item ? [[key, item]] : [];
  });
  return entries.length === pairs.length ? { kind: "map", entries } : undefined;
}

/** A function counts as one that returns its first argument, or always the same value. */
function callbackValue(node: Node): Value {
  const body = child(node, "body");
  const [only] = body?.type === "BlockStatement" ? childrenOf(body, "body") : [];
  const returned = valueOfNode(only?.type === "ReturnStatement" ? child(only, "argument") : body);
  return { kind: "callback", ...(returned && { returns: returned }) };
}
