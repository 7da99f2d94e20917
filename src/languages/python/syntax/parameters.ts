import type { Parameter } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** The parameters of a Python function, `self` among them. */
export function pythonParameters(list: SyntaxNode | undefined): Parameter[] {
  const parameters: Parameter[] = [];
  let keywordOnly = false;
  for (const node of partsOf(list)) {
    if (node.type === "keyword_separator") keywordOnly = true;
    if (node.type === "positional_separator")
      for (const [at, earlier] of parameters.entries()) parameters[at] = { ...earlier, positionalOnly: true };
    const parameter = readParameter(node, keywordOnly);
    if (!parameter) continue;
    parameters.push(parameter);
    if (parameter.rest) keywordOnly = true;
  }
  return parameters;
}

function readParameter(node: SyntaxNode, keywordOnly: boolean): Parameter | undefined {
  const target = fieldOf(node, "name") ?? (node.type === "typed_parameter" ? partsOf(node)[0] : node);
  if (!target) return undefined;
  const rest = target.type === "list_splat_pattern" || target.type === "dictionary_splat_pattern";
  if (!rest && target.type !== "identifier") return undefined;
  const type = fieldOf(node, "type")?.text;
  const defaultValue = fieldOf(node, "value")?.text;
  return {
    name: target.text.replace(/^\*+\s*/, ""),
    ...(type && { type }),
    ...(defaultValue && { defaultValue }),
    optional: defaultValue !== undefined || rest,
    rest,
    keywordOnly: target.type === "dictionary_splat_pattern" || (keywordOnly && !rest),
    properties: [],
  };
}

/** The fields of a dataclass or a NamedTuple: the parameters of its generated constructor. */
export function pythonFields(classBody: SyntaxNode | undefined): Parameter[] {
  return partsOf(classBody).flatMap((statement) => {
    const assignment = statement.type === "expression_statement" ? statement.children[0] : undefined;
    const name = fieldOf(assignment, "left");
    const type = fieldOf(assignment, "type")?.text;
    if (name?.type !== "identifier" || !type || /\bClassVar\b/.test(type)) return [];
    const value = fieldOf(assignment, "right")?.text;
    if (value && /\binit\s*=\s*False\b/.test(value)) return [];
    const defaultValue = value && /^(dataclasses\.)?field\(/.test(value) ? fieldDefault(value) : value;
    const optional = value !== undefined && (defaultValue !== undefined || /default_factory/.test(value));
    return [
      {
        name: name.text,
        type,
        ...(defaultValue && { defaultValue }),
        optional,
        rest: false,
        keywordOnly: false,
        properties: [],
      },
    ];
  });
}

function fieldDefault(call: string): string | undefined {
  return /\bdefault\s*=\s*([^,()]+)/.exec(call)?.[1]?.trim();
}
