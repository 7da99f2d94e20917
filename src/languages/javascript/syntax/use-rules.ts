import { act, type ParentOf, type UseFinding, type UsePlace, type UseRules } from "../../syntax/read-uses.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const same = ({ parent }: UsePlace): UseFinding[] => [{ kind: "same", whole: parent }];

/** How JavaScript and TypeScript use values. */
export const javascriptUses: UseRules = {
  isVariable: ({ type }) => type === "identifier",
  places: {
    parenthesized_expression: (place) => [...same(place), ...switched(place)],
    as_expression: ({ node, parent }) =>
      parent.children[0] === node ? [{ kind: "same", whole: parent }] : [],
    satisfies_expression: same,
    non_null_expression: same,
    member_expression: readMember,
    subscript_expression: readSubscript,
    call_expression: ({ node, parent }) => (node.field === "function" ? called(parent) : []),
    new_expression: ({ node }) => (node.field === "constructor" ? [act("called")] : []),
    arguments: readArgument,
    spread_element: readSpread,
    unary_expression: readUnary,
    update_expression: () => [act("calculated")],
    binary_expression: readBinary,
    augmented_assignment_expression: ({ parent }) =>
      /^(-|\*|\/|%|\*\*)=$/.test(fieldOf(parent, "operator")?.type ?? "") ? [act("calculated")] : [],
    assignment_expression: readAssignment,
    variable_declarator: ({ node, parent }) =>
      node.field === "value" ? boundTo(fieldOf(parent, "name")) : [],
    ternary_expression: (place) => (place.node.field === "condition" ? [act("tested")] : same(place)),
    if_statement: ({ node }) => (node.field === "condition" ? [act("tested")] : []),
    for_in_statement: readLoop,
  },
};

function readMember({ node, parent, parentOf }: UsePlace): UseFinding[] {
  const name = fieldOf(parent, "property")?.text ?? "";
  if (node.field !== "object" || name === "") return [];
  const call = parentOf(parent);
  const isCall = call?.type === "call_expression" && parent.field === "function";
  const isCopy = isCall && name === "slice" && partsOf(fieldOf(call, "arguments")).length === 0;
  return [
    { kind: "member", name, whole: parent },
    ...(name === "constructor" ? [act("asked")] : []),
    ...(isCall && eachItem.test(name) ? itemsOf(call) : []),
    ...(isCopy ? [{ kind: "same" as const, whole: call }] : []),
  ];
}

/** Methods that hand the items of a list to a function. */
const eachItem = /^(map|filter|forEach|some|every|find|findIndex|flatMap|sort|toSorted)$/;

/** The name that a function passed to a method gives to an item. */
function itemsOf(call: SyntaxNode): UseFinding[] {
  const [handed] = partsOf(fieldOf(call, "arguments"));
  const single = fieldOf(handed, "parameter") ?? partsOf(fieldOf(handed, "parameters"))[0];
  const item = fieldOf(single, "pattern") ?? single;
  return item?.type === "identifier" ? [{ kind: "items", variables: [item.text] }] : [];
}

function readSubscript({ node, parent, parentOf }: UsePlace): UseFinding[] {
  if (node.field !== "object") return [];
  const filled = isTarget(parent, parentOf(parent)) ? [act("filled")] : [];
  const index = fieldOf(parent, "index");
  const name = index?.type === "string" ? /^["']([\w-]+)["']$/.exec(index.text)?.[1] : undefined;
  if (name !== undefined) return [{ kind: "member", name, whole: parent }, act("indexed")];
  return [{ kind: "indexed", whole: parent }, ...filled];
}

/** Whether a value is written to a place. */
function isTarget({ field }: SyntaxNode, around: SyntaxNode | undefined): boolean {
  if (around?.type === "update_expression") return true;
  return field === "left" && /^(?:augmented_)?assignment_expression$/.test(around?.type ?? "");
}

function called(call: SyntaxNode): UseFinding[] {
  const [first] = partsOf(fieldOf(call, "arguments"));
  return [
    act("called"),
    ...(first && isLiteral(first) ? [{ kind: "given" as const, literal: first.text }] : []),
  ];
}

function readArgument({ node, parent, parentOf }: UsePlace): UseFinding[] {
  const call = parentOf(parent);
  const callee = fieldOf(call, "function");
  if (!call || !callee) return [];
  const args = partsOf(parent);
  const to = calleeName(callee);
  const list = callee.type === "member_expression" && fieldOf(callee, "object");
  const among = to.endsWith(".includes") && list && list.type === "array" ? partsOf(list) : [];
  return [
    { kind: "passed", to, at: args.indexOf(node), of: args.length },
    ...(/(^|\.)is[A-Z]\w*$|toString\.call$/.test(to) && args[0] === node ? [act("asked"), act("typed")] : []),
    ...(among.length > 0 && among.every(isLiteral) ? [compared(...among)] : []),
    ...(isSame(to, args.indexOf(node), parentOf(call)) ? [{ kind: "same" as const, whole: call }] : []),
  ];
}

/** What gives the same value in another form; a path that is passed on is still one with more to it. */
function isSame(to: string, at: number, place: SyntaxNode | undefined): boolean {
  if (to === "Object.assign") return true;
  if (at > 0) return false;
  return (
    /^(String|Array\.from)$/.test(to) || (/^(path\.)?(join|resolve)$/.test(to) && place?.type === "arguments")
  );
}

/** As it is written where it is made of names, else the last of them. */
function calleeName(callee: SyntaxNode): string {
  if (/^[\w$.]+$/.test(callee.text)) return callee.text;
  return `.${fieldOf(callee, "property")?.text ?? ""}`;
}

/** `[...list]` is the list once more, `{ ...options }` has all that is read from the options. */
function readSpread({ parent, parentOf }: UsePlace): UseFinding[] {
  const holder = parentOf(parent);
  if (holder?.type === "object") return [act("merged"), { kind: "same", whole: holder }];
  if (holder?.type === "array" && partsOf(holder).length === 1)
    return [act("spread"), { kind: "same", whole: holder }];
  return [act("spread")];
}

function readUnary({ parent, parentOf }: UsePlace): UseFinding[] {
  const operator = fieldOf(parent, "operator")?.type;
  if (operator === "!") return [act("tested"), act("asked")];
  if (operator === "-") return [act("calculated")];
  if (operator !== "typeof") return [];
  const comparison = parentOf(parent);
  const other = comparison?.type === "binary_expression" ? otherSide(comparison, parent) : undefined;
  return [{ kind: "asked", types: other?.type === "string" ? [other.text.slice(1, -1)] : [] }];
}

function otherSide(comparison: SyntaxNode, side: SyntaxNode): SyntaxNode | undefined {
  return fieldOf(comparison, side.field === "left" ? "right" : "left");
}

function readBinary({ node, parent, parentOf }: UsePlace): UseFinding[] {
  const operator = fieldOf(parent, "operator")?.type ?? "";
  const other = otherSide(parent, node);
  const isLeft = node.field === "left";
  if (!other) return [];
  const first = isLeft && isFirstOfCondition(parent, parentOf) ? [act("tested")] : [];
  if (operator === "&&") return isLeft ? [act("tested"), act("asked")] : [];
  // What stands for it where it is missing makes it no other value.
  if (operator === "||" || operator === "??")
    return isLeft ? [act("asked"), ...first, { kind: "same", whole: parent }] : [];
  if (operator === "instanceof") return isLeft ? [{ kind: "asked", types: [other.text] }] : [];
  if (operator === "in") return isLeft ? [] : [act("searched"), ...namedIn(other)];
  if (/^[!=]==?$/.test(operator)) return [...equated(other), ...first];
  if (/^[<>]=?$/.test(operator)) return [act("calculated"), ...(isLiteral(other) ? [compared(other)] : [])];
  const isNumeric =
    /^(-|\*|\/|%|\*\*)$/.test(operator) || (operator === "+" && isIn(/^Math\./, parent, parentOf));
  return isNumeric ? [act("calculated")] : first;
}

/** Whether it is an argument of a function. */
function isIn(callee: RegExp, node: SyntaxNode, parentOf: ParentOf): boolean {
  const list = parentOf(node);
  const call = list?.type === "arguments" ? parentOf(list) : undefined;
  return callee.test(fieldOf(call, "function")?.text ?? "");
}

/** Whether a condition begins with it. */
function isFirstOfCondition(node: SyntaxNode, parentOf: ParentOf): boolean {
  let first = node;
  let parent = parentOf(first);
  while (parent?.type === "binary_expression" && first.field === "left") {
    first = parent;
    parent = parentOf(first);
  }
  return parent?.type === "parenthesized_expression" && parentOf(parent)?.type === "if_statement";
}

function namedIn(key: SyntaxNode): UseFinding[] {
  const name = key.type === "string" ? /^["']([\w-]+)["']$/.exec(key.text)?.[1] : undefined;
  return name === undefined ? [] : [{ kind: "member", name }];
}

function equated(other: SyntaxNode): UseFinding[] {
  if (/^(null|undefined|void 0)$/.test(other.text)) return [act("asked")];
  if (/^(true|false)$/.test(other.text)) return [act("tested")];
  return isLiteral(other) ? [compared(other)] : [];
}

const compared = (...literals: readonly SyntaxNode[]): UseFinding => ({
  kind: "compared",
  literals: literals.map(({ text }) => text),
});

function isLiteral({ type, text }: SyntaxNode): boolean {
  return type === "string" || type === "number" || (type === "unary_expression" && /^-\d/.test(text));
}

function readAssignment({ node, parent }: UsePlace): UseFinding[] {
  const value = fieldOf(parent, "right");
  if (node.field === "right") return unpacked(fieldOf(parent, "left"));
  return value?.type === "new_expression" && node.type === "identifier"
    ? [{ kind: "replaced", by: parent }]
    : [];
}

/** `const options = given` and `const { a, b: c = 1 } = given`. */
function boundTo(target: SyntaxNode | undefined): UseFinding[] {
  return target?.type === "identifier" ? [{ kind: "alias", variable: target.text }] : unpacked(target);
}

function unpacked(pattern: SyntaxNode | undefined): UseFinding[] {
  if (pattern?.type !== "object_pattern") return [];
  return partsOf(pattern).flatMap((part): UseFinding[] => {
    if (part.type === "rest_pattern") return [];
    const key = fieldOf(part, "key") ?? fieldOf(part, "left") ?? part;
    const value = fieldOf(part, "value");
    const target = fieldOf(value, "left") ?? value ?? key;
    return [{ kind: "part", name: key.text.replaceAll(/["']/g, ""), variable: target.text }];
  });
}

function readLoop({ node, parent }: UsePlace): UseFinding[] {
  if (node.field !== "right") return [];
  if (fieldOf(parent, "operator")?.type !== "of") return [act("searched")];
  const item = fieldOf(parent, "left");
  return [
    act("iterated"),
    ...(item?.type === "identifier" ? [{ kind: "items" as const, variables: [item.text] }] : []),
  ];
}

/** What the cases of a `switch` compare it with. */
function switched({ parent, parentOf }: UsePlace): UseFinding[] {
  const statement = parentOf(parent);
  if (statement?.type !== "switch_statement") return [];
  const values = partsOf(fieldOf(statement, "body")).flatMap((one) => fieldOf(one, "value") ?? []);
  const literals = values.filter(isLiteral);
  return literals.length > 0 ? [compared(...literals)] : [];
}
