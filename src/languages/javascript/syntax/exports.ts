import type { SourceSymbol } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** How a test imports something that a module declares. */
export interface ExportBinding {
  /** The name tests import. */
  readonly name: string;
  readonly kind: Exclude<SourceSymbol["exportKind"], "none">;
}

/** A value that a statement of the module exports: a name declared elsewhere, or the function or class itself. */
export interface ExportedValue extends ExportBinding {
  readonly value: SyntaxNode;
  /** The statement, or the property if an object is exported. */
  readonly outer: SyntaxNode;
}

/** The exports of one statement at the top of a module by value, without declarations after `export`. */
export function exportedValues(statement: SyntaxNode): ExportedValue[] {
  if (statement.type === "export_statement") return fromExport(statement);
  if (statement.type === "expression_statement") return fromAssignment(statement);
  if (/^(lexical|variable)_declaration$/.test(statement.type))
    return partsOf(statement).flatMap(fromDeclarator);
  const [value] = statement.type === "return_statement" ? partsOf(statement) : [];
  return value ? fromModuleValue({ value, outer: statement }) : [];
}

function fromExport(statement: SyntaxNode): ExportedValue[] {
  if (fieldOf(statement, "source")) return [];
  const value = fieldOf(statement, "value");
  if (value) return [{ name: "default", kind: "default", value, outer: statement }];
  if (statement.children[1]?.type === "=") {
    const [value] = partsOf(statement);
    return value ? [{ name: "default", kind: "commonjs", value, outer: statement }] : [];
  }
  const clause = statement.children.find((child) => child.type === "export_clause");
  return partsOf(clause).flatMap((specifier): ExportedValue[] => {
    const local = fieldOf(specifier, "name");
    const name = fieldOf(specifier, "alias")?.text ?? local?.text;
    if (!local || !name) return [];
    return [{ name, kind: name === "default" ? "default" : "named", value: local, outer: statement }];
  });
}

/** `const app = module.exports = …`: the export has the name of the variable. */
function fromDeclarator(declarator: SyntaxNode): ExportedValue[] {
  const value = fieldOf(declarator, "name");
  if (value?.type !== "identifier") return [];
  return assignmentChain(fieldOf(declarator, "value")).targets.flatMap((target) =>
    fromTarget(target, { value, outer: declarator }),
  );
}

function fromAssignment(statement: SyntaxNode): ExportedValue[] {
  const { targets, value } = assignmentChain(statement.children[0]);
  return value ? targets.flatMap((target) => fromTarget(target, { value, outer: statement })) : [];
}

/** The targets and the value of an assignment, also of a chain such as `exports = module.exports = …`. */
function assignmentChain(node: SyntaxNode | undefined) {
  const targets: string[] = [];
  let value = node;
  while (value?.type === "assignment_expression") {
    targets.push(fieldOf(value, "left")?.text ?? "");
    value = fieldOf(value, "right");
  }
  return { targets, value };
}

/** `module.exports = …` or `exports.a = …`. */
function fromTarget(target: string, exported: Pick<ExportedValue, "value" | "outer">): ExportedValue[] {
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1];
  if (name) return [{ ...exported, name, kind: name === "default" ? "default" : "named" }];
  return target === "module.exports" ? fromModuleValue(exported) : [];
}

/** A whole module's value: an object exports its properties. */
function fromModuleValue(exported: Pick<ExportedValue, "value" | "outer">): ExportedValue[] {
  if (exported.value.type === "object") return partsOf(exported.value).flatMap(fromProperty);
  return [{ ...exported, name: "default", kind: "commonjs" }];
}

function fromProperty(property: SyntaxNode): ExportedValue[] {
  const exported = { kind: "named", outer: property } as const;
  if (property.type === "shorthand_property_identifier") {
    return [{ ...exported, name: property.text, value: property }];
  }
  const name = (fieldOf(property, "key") ?? fieldOf(property, "name"))?.text.replace(/^["']|["']$/g, "");
  const value = property.type === "method_definition" ? property : fieldOf(property, "value");
  return name && value && /^[\w$]+$/.test(name) ? [{ ...exported, name, value }] : [];
}
