import { act, type ParentOf, type UseFinding, type UsePlace, type UseRules } from "../../syntax/read-uses.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const whenCondition = ({ node }: UsePlace) => (node.field === "condition" ? [act("tested")] : []);

/** How Python uses values. */
export const pythonUses: UseRules = {
  isVariable: ({ type, field }) => type === "identifier" && field !== "attribute",
  places: {
    parenthesized_expression: ({ parent }) => [{ kind: "same", whole: parent }],
    attribute: ({ node, parent }) =>
      node.field === "object"
        ? [{ kind: "member", name: fieldOf(parent, "attribute")?.text ?? "", whole: parent }]
        : [],
    subscript: readSubscript,
    call: ({ node, parent }) => (node.field === "function" ? called(parent) : []),
    argument_list: readArgument,
    unary_operator: ({ parent }) => (fieldOf(parent, "operator")?.type === "-" ? [act("calculated")] : []),
    binary_operator: readBinary,
    augmented_assignment: ({ parent }) =>
      isArithmetic((fieldOf(parent, "operator")?.type ?? "").slice(0, -1)) ? [act("calculated")] : [],
    comparison_operator: readComparison,
    not_operator: ({ parent, parentOf }) => (isCondition(parent, parentOf(parent)) ? [act("tested")] : []),
    boolean_operator: ({ node, parent, parentOf }) => {
      if (node.field !== "left") return [];
      const isDefault = fieldOf(parent, "operator")?.type === "or";
      const first = isFirstOfCondition(parent, parentOf) ? [act("tested")] : [];
      return isDefault ? [...first, { kind: "same", whole: parent }] : first;
    },
    if_statement: whenCondition,
    elif_clause: whenCondition,
    if_clause: () => [act("tested")],
    conditional_expression: ({ node, parent }) => [
      partsOf(parent)[1] === node ? act("tested") : { kind: "same", whole: parent },
    ],
    for_statement: readLoop,
    for_in_clause: readLoop,
    with_item: () => [act("entered")],
    as_pattern: ({ parent, parentOf }) => (parentOf(parent)?.type === "with_item" ? [act("entered")] : []),
    match_statement: ({ node, parent }) => (node.field === "subject" ? matched(parent) : []),
  },
};

function readSubscript({ node, parent }: UsePlace): UseFinding[] {
  if (node.field !== "value") return [];
  const index = fieldOf(parent, "subscript");
  const name = index?.type === "string" ? /^["']([\w-]+)["']$/.exec(index.text)?.[1] : undefined;
  if (name !== undefined) return [{ kind: "member", name, whole: parent }, act("indexed")];
  // A slice is of the same kind.
  if (index?.type === "slice") return [act("sliced"), { kind: "same", whole: parent }];
  return [{ kind: "indexed", whole: parent }];
}

function called(call: SyntaxNode): UseFinding[] {
  const [first] = partsOf(fieldOf(call, "arguments")).flatMap((one) =>
    one.type === "tuple" ? partsOf(one).slice(0, 1) : [one],
  );
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
  const at = args.indexOf(node);
  const to = /^[\w.]+$/.test(callee.text) ? callee.text : `.${fieldOf(callee, "attribute")?.text ?? ""}`;
  if (to === "isinstance") return at === 0 ? [{ kind: "asked", types: typesIn(args[1]) }] : [];
  const each = looping.test(to) ? readLoop({ node: call, parent: parentOf(call) ?? call, parentOf }) : [];
  const loop = each.map((finding) =>
    finding.kind === "items" ? itemsThrough(to, at, finding.variables) : finding,
  );
  const isTyped = at === 0 && /^(type|callable|hasattr|issubclass|inspect\.is\w+)$/.test(to);
  return [
    { kind: "passed", to, at, of: args.length },
    ...(isTyped ? [act("typed")] : []),
    ...(at === 0 || to === "zip" ? loop : []),
  ];
}

/** Functions whose items are those of what they are given. */
const looping = /^(enumerate|sorted|reversed|zip)$/;

/** The items of `enumerate` come after their numbers, those of `zip` stand side by side. */
function itemsThrough(to: string, at: number, variables: readonly string[]): UseFinding {
  if (to === "zip") return { kind: "items", variables: variables.slice(at, at + 1) };
  if (to !== "enumerate") return { kind: "items", variables };
  return { kind: "items", variables: variables.slice(1).flatMap((text) => text.match(/\w+/g) ?? []) };
}

/** The last names of the types in `str` or `(str, typing.Mapping)`. */
function typesIn(types: SyntaxNode | undefined): string[] {
  return types?.text.match(/\w+(?=\s*(?:[,)|]|$))/g) ?? [];
}

const isArithmetic = (operator: string) => /^(-|\*|\/|\/\/|%|\*\*)$/.test(operator);

function readBinary({ node, parent }: UsePlace): UseFinding[] {
  const operator = fieldOf(parent, "operator")?.type ?? "";
  // A text before `%` is filled in.
  const isFormat =
    operator === "%" && /string$/.test(fieldOf(parent, "left")?.type ?? "") && node.field === "right";
  return isArithmetic(operator) && !isFormat ? [act("calculated")] : [];
}

function readComparison({ node, parent, parentOf }: UsePlace): UseFinding[] {
  const at = parent.children.indexOf(node);
  const first = at === 0 && isFirstOfCondition(parent, parentOf) ? [act("tested")] : [];
  const next = parent.children.slice(at + 1).find(({ named }) => named);
  const after = operatorBetween(parent, node, next);
  const previous = parent.children.slice(0, at).findLast(({ named }) => named);
  const before = operatorBetween(parent, previous, node);
  const numeric = [before, after].some((operator) => /^[<>]=?$/.test(operator)) ? [act("calculated")] : [];
  const sought = /in$/.test(before) ? [act("searched"), ...(previous ? soughtIn(previous) : [])] : [];
  const literals = next && /^([<>]=?|[!=]=|in|not in)$/.test(after) ? literalsIn(next) : [];
  return [
    ...first,
    ...numeric,
    ...sought,
    ...(literals.length > 0 ? [{ kind: "compared" as const, literals }] : []),
  ];
}

function operatorBetween(
  { children }: SyntaxNode,
  left: SyntaxNode | undefined,
  right: SyntaxNode | undefined,
): string {
  if (!left || !right) return "";
  const between = children.slice(children.indexOf(left) + 1, children.indexOf(right));
  return between.map(({ type }) => type).join(" ");
}

/** A name that is looked for is a key; bytes are looked for in bytes. */
function soughtIn(sought: SyntaxNode): UseFinding[] {
  if (sought.type !== "string") return [];
  const name = /^["']([\w-]+)["']$/.exec(sought.text)?.[1];
  if (name !== undefined) return [{ kind: "member", name }];
  return /^b/i.test(sought.text) ? [{ kind: "given", literal: sought.text }] : [];
}

function literalsIn(node: SyntaxNode): string[] {
  if (isLiteral(node)) return [node.text];
  const items = /^(tuple|list|set)$/.test(node.type) ? partsOf(node) : [];
  return items.every(isLiteral) ? items.map(({ text }) => text) : [];
}

function isLiteral({ type, text }: SyntaxNode): boolean {
  return /^(string|integer|float)$/.test(type) || (type === "unary_operator" && /^-\d/.test(text));
}

/** Whether a node decides what comes next. */
function isCondition(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent?.type === "conditional_expression") return partsOf(parent)[1] === node;
  return (
    parent?.type === "if_clause" ||
    (/^(if_statement|elif_clause)$/.test(parent?.type ?? "") && node.field === "condition")
  );
}

/** Whether a condition begins with it. */
function isFirstOfCondition(node: SyntaxNode, parentOf: ParentOf): boolean {
  const isInside = (parent: SyntaxNode | undefined, first: SyntaxNode) =>
    /^(boolean|comparison)_operator$|^parenthesized/.test(parent?.type ?? "") && partsOf(parent)[0] === first;
  let first = node;
  let parent = parentOf(first);
  while (parent && isInside(parent, first)) {
    first = parent;
    parent = parentOf(first);
  }
  return isCondition(first, parent);
}

function readLoop({ node, parent }: UsePlace): UseFinding[] {
  if (node.field !== "right" || !/^for_/.test(parent.type)) return [];
  const target = fieldOf(parent, "left");
  const targets = /^(pattern_list|tuple_pattern)$/.test(target?.type ?? "")
    ? partsOf(target)
    : target
      ? [target]
      : [];
  return [act("iterated"), { kind: "items", variables: targets.map(({ text }) => text) }];
}

function matched(statement: SyntaxNode): UseFinding[] {
  const cases = partsOf(fieldOf(statement, "body"));
  const patterns = cases.flatMap((one) => one.children.filter(({ type }) => type === "case_pattern"));
  const literals = patterns.flatMap((one) => partsOf(one)).filter(isLiteral);
  return literals.length > 0 ? [{ kind: "compared", literals: literals.map(({ text }) => text) }] : [];
}
