import type { Parameter } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { JsDoc } from "./jsdoc.ts";

/**
 * The parameters of a function, arrow function or method; missing types come from its JSDoc, and so do all parameters of a
 * function that a call returns.
 */
export function javascriptParameters(node: SyntaxNode, doc: JsDoc): Parameter[] {
  if (node.type === "call_expression") return doc.parameters.map(documentedOnly);
  const single = fieldOf(node, "parameter");
  const nodes = single ? [single] : partsOf(fieldOf(node, "parameters"));
  const named = nodes
    .filter((each) => each.type !== "decorator" && fieldOf(each, "pattern")?.type !== "this")
    .map((each, index) => documented(readParameter(each), index, doc));
  return readsArguments(node) ? [...named, ...unnamed(named, doc)] : named;
}

/** Functions with their own `arguments`. */
const callables = /^(function|generator_function|method_definition)/;

/** Whether a function takes more than it names. Does not recurse, however deep the code nests. */
function readsArguments(node: SyntaxNode): boolean {
  const body = fieldOf(node, "body");
  if (!callables.test(node.type) || !body?.text.includes("arguments")) return false;
  const open = [body];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === "identifier" && next.text === "arguments") return true;
    for (const part of partsOf(next)) if (!callables.test(part.type)) open.push(part);
  }
  return false;
}

/** The documented parameters beyond the named ones, else a rest parameter. */
function unnamed(named: readonly Parameter[], doc: JsDoc): Parameter[] {
  const further = doc.parameters.slice(named.length).map(documentedOnly);
  if (further.length > 0 || named.some(({ rest }) => rest)) return further;
  return [{ name: "args", optional: true, rest: true, keywordOnly: false, properties: [] }];
}

function documentedOnly({ name, type, optional, properties }: JsDoc["parameters"][number]): Parameter {
  const rest = type?.startsWith("...") ?? false;
  const own = type?.replace(/^\.\.\./, "");
  return {
    name,
    ...(own && { type: own }),
    optional: optional || rest,
    rest,
    keywordOnly: false,
    properties,
  };
}

function readParameter(node: SyntaxNode): Parameter {
  const assigned = node.type === "assignment_pattern";
  const pattern = fieldOf(node, assigned ? "left" : "pattern") ?? node;
  const rest = pattern.type === "rest_pattern";
  const target = rest ? (partsOf(pattern)[0] ?? pattern) : pattern;
  const type = typeText(fieldOf(node, "type"));
  const defaultValue = fieldOf(node, assigned ? "right" : "value")?.text;
  return {
    name: target.text.replace(/\s+/g, " "),
    ...(type && { type }),
    ...(defaultValue && { defaultValue }),
    optional: node.type === "optional_parameter" || defaultValue !== undefined || rest,
    rest,
    keywordOnly: false,
    properties: target.type === "object_pattern" ? partsOf(target).flatMap(propertyName) : [],
  };
}

function propertyName(node: SyntaxNode): string[] {
  if (node.type === "rest_pattern") return [];
  const name = fieldOf(node, "key") ?? fieldOf(node, "left") ?? node;
  return [name.text.replace(/^["']|["']$/g, "")];
}

/** An annotation's text without its colon. */
export function typeText(annotation: SyntaxNode | undefined): string | undefined {
  return annotation?.text.replace(/^\??:\s*/, "");
}

function documented(parameter: Parameter, index: number, doc: JsDoc): Parameter {
  const byName = doc.parameters.find((each) => each.name === parameter.name);
  // A destructured parameter has no name, only its position.
  const entry = byName ?? (parameter.name.startsWith("{") ? doc.parameters[index] : undefined);
  if (!entry) return parameter;
  const type = parameter.type ?? entry.type?.replace(/^\.\.\./, "");
  return {
    ...parameter,
    ...(type && { type }),
    optional: parameter.optional || entry.optional,
    properties: parameter.properties.length > 0 ? parameter.properties : entry.properties,
  };
}
