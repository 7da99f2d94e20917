import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { unwrap } from "./module.ts";
import { isFunction } from "./symbols.ts";

/** A function that is a member of something a module names: of an object, or of a constructor's prototype. */
export interface Member {
  /** The name of its owner. */
  readonly owner: string;
  readonly name: string;
  readonly node: SyntaxNode;
  readonly outer: SyntaxNode;
  readonly doc: string | undefined;
  /** False on a prototype: it needs an instance. */
  readonly isStatic: boolean;
}

/** Functions that one statement makes members of something other than a class it declares. */
export function membersOf(statement: SyntaxNode, doc: string | undefined): Member[] {
  if (statement.type === "expression_statement") return fromAssignment(statement, doc);
  if (statement.type === "export_statement") {
    const value = unwrap(fieldOf(statement, "value"));
    if (value) return fromObject(value, { owner: "default", isStatic: true });
  }
  const declaration = fieldOf(statement, "declaration") ?? statement;
  if (!/^(lexical|variable)_declaration$/.test(declaration.type)) return [];
  return partsOf(declaration).flatMap((declarator) => {
    const owner = fieldOf(declarator, "name");
    const value = unwrap(fieldOf(declarator, "value"));
    return owner?.type === "identifier" && value
      ? fromObject(value, { owner: owner.text, isStatic: true })
      : [];
  });
}

/** `Owner.prototype.name = …`, `Owner.name = …`, `Owner.prototype = {…}`, `exports.Owner = {…}`. */
function fromAssignment(statement: SyntaxNode, doc: string | undefined): Member[] {
  const assignment = statement.children[0];
  const left = assignment?.type === "assignment_expression" ? fieldOf(assignment, "left")?.text : undefined;
  const node = unwrap(fieldOf(assignment, "right"));
  const exported = /^(?:module\.)?exports\.([\w$]+)$/.exec(left ?? "")?.[1];
  if (exported && node) return fromObject(node, { owner: exported, isStatic: true });
  const [, owner, prototype, name] = /^([\w$]+)(\.prototype)?(?:\.([\w$]+))?$/.exec(left ?? "") ?? [];
  if (!owner || !node || owner === "module" || owner === "exports") return [];
  const isStatic = prototype === undefined;
  if (name === undefined) return isStatic ? [] : fromObject(node, { owner, isStatic });
  return isFunction(node) ? [{ owner, name, node, outer: statement, doc, isStatic }] : [];
}

function fromObject(object: SyntaxNode, place: Pick<Member, "owner" | "isStatic">): Member[] {
  if (object.type !== "object") return [];
  const members: Member[] = [];
  let doc: string | undefined;
  for (const property of object.children.filter((child) => child.named)) {
    if (property.type === "comment") {
      doc = property.text;
      continue;
    }
    const name = fieldOf(property, "key") ?? fieldOf(property, "name");
    const node = property.type === "method_definition" ? property : unwrap(fieldOf(property, "value"));
    const isSetter = property.children.some((child) => child.type === "set");
    if (name?.type === "property_identifier" && node && isFunction(node) && !isSetter) {
      members.push({ ...place, name: name.text, node, outer: property, doc });
    }
    doc = undefined;
  }
  return members;
}
