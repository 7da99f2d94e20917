import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type {
  Condition,
  Decision,
  DecisionRules,
  Operand,
  Sign,
  Term,
} from "../../tests/behaviour/decision.ts";
import { commentIn, wayAfter, wayOf } from "../../tests/behaviour/read-ways.ts";
import { parseLiteral } from "../../values/literal.ts";

const signs: Readonly<Record<string, Sign>> = {
  "==": "==",
  is: "==",
  "!=": "!=",
  "is not": "!=",
  "<>": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

const typeNouns: Readonly<Record<string, string>> = {
  str: "a string",
  bytes: "bytes",
  int: "an integer",
  float: "a float",
  bool: "a bool",
  list: "a list",
  tuple: "a tuple",
  dict: "a dict",
  set: "a set",
  Mapping: "a mapping",
  Sequence: "a sequence",
};

/** How decisions of Python are read. */
export const pythonDecisions: DecisionRules = {
  decisionsAt,
  isLoop: ({ type, named }) =>
    named && /^(?:for_statement|while_statement|\w+_comprehension|generator_expression)$/.test(type),
  isFunction: ({ type, named }) => named && /^(?:function_definition|lambda)$/.test(type),
  itemsOf: (node) => {
    const clause =
      node.type === "for_statement" ? node : node.children.find(({ type }) => type === "for_in_clause");
    return fieldOf(clause, "left")?.text.match(/[A-Za-z_]\w*/g) ?? [];
  },
  assignedBy: (node) =>
    /^(?:augmented_)?assignment$/.test(node.type) ? fieldOf(node, "left")?.text : undefined,
  docOf: ({ comments, bodyStart }) =>
    comments.find(({ lineStart, text }) => lineStart === bodyStart && /^[rRuU]?["']/.test(text))?.text,
};

function decisionsAt(node: SyntaxNode): Decision[] {
  if (!node.named || !/^(?:if_statement|elif_clause)$/.test(node.type)) return [];
  const [condition, held] = [bare(fieldOf(node, "condition")), fieldOf(node, "consequence")];
  if (!condition || !held) return [];
  const other = fieldOf(node, "alternative");
  const failed = other?.type === "else_clause" ? fieldOf(other, "body") : undefined;
  return [
    {
      condition: readCondition(condition, 0),
      lines: [condition.lineStart, condition.lineEnd],
      held: wayOf(held),
      failed: failed ? wayOf(failed) : wayAfter(node),
      comment: commentIn(node) ?? commentIn(held),
    },
  ];
}

/** Longer and deeper ones have no short words. */
const DEEPEST = 5;
const LONGEST_TERM = 60;

function readCondition(given: SyntaxNode | undefined, depth: number): Condition {
  const node = bare(given);
  if (!node || depth > DEEPEST) return { kind: "unknown" };
  if (node.type === "not_operator")
    return { kind: "not", of: readCondition(fieldOf(node, "argument"), depth + 1) };
  if (node.type === "boolean_operator") return readOperands(node, depth);
  if (node.type === "comparison_operator") return readComparison(node);
  if (node.type === "call") return readQuestion(node);
  const of = readTerm(node);
  return of && of.kind !== "literal" ? { kind: "truth", of } : { kind: "unknown" };
}

function readOperands(node: SyntaxNode, depth: number): Condition {
  const kind = fieldOf(node, "operator")?.text === "and" ? "all" : "any";
  const [left, right] = [bare(fieldOf(node, "left")), bare(fieldOf(node, "right"))];
  if (!left || !right) return { kind: "unknown" };
  const first = readCondition(left, depth + 1);
  const last: Operand = { condition: readCondition(right, depth + 1), start: right.start };
  const before = first.kind === kind ? first.parts : [{ condition: first, start: left.start }];
  return { kind, parts: [...before, last] };
}

function readComparison(node: SyntaxNode): Condition {
  const sides = partsOf(node);
  const operator = node.children
    .filter(({ named }) => !named)
    .map(({ text }) => text)
    .join(" ");
  const [left, right, ...others] = sides.map((side) => readTerm(bare(side)));
  if (!left || !right || others.length > 0) return readBetween(sides, operator);
  if (operator === "in") return { kind: "within", item: left, of: right };
  if (operator === "not in") return { kind: "not", of: { kind: "within", item: left, of: right } };
  const sign = signs[operator];
  return sign ? { kind: "compare", left, sign, right } : { kind: "unknown" };
}

/** `0 <= x <= 9`: two comparisons of the middle. */
function readBetween(sides: readonly SyntaxNode[], operator: string): Condition {
  const [low, middle, high, ...others] = sides.map((side) => readTerm(bare(side)));
  const [first = "", second = ""] = operator.split(" ");
  const turned: Readonly<Record<string, Sign>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
  const [above, below] = [turned[first], signs[second]];
  if (!low || !middle || !high || others.length > 0 || !above || !below) return { kind: "unknown" };
  const parts = [
    { left: middle, sign: above, right: low },
    { left: middle, sign: below, right: high },
  ];
  return {
    kind: "all",
    parts: parts.map((part, at) => ({
      condition: { kind: "compare", ...part },
      start: sides[at + 1]?.start ?? 0,
    })),
  };
}

/** A call that asks something: `isinstance(value, str)`, `text.startswith("-")`. */
function readQuestion(node: SyntaxNode): Condition {
  const asked = fieldOf(node, "function");
  const args = partsOf(fieldOf(node, "arguments"));
  const [first, second] = args;
  if (asked?.text === "isinstance" && first && second) {
    const of = readTerm(bare(first));
    const noun = typeNouns[second.text.split(".").at(-1) ?? ""] ?? ownNoun(second.text);
    return of && noun !== undefined ? { kind: "noun", of, noun } : { kind: "unknown" };
  }
  const of = readTerm(bare(fieldOf(asked, "object")));
  const part = readTerm(bare(first));
  const method = fieldOf(asked, "attribute")?.text ?? "";
  if (asked?.type !== "attribute" || !of) return { kind: "unknown" };
  if (args.length === 0 && questions[method]) return { kind: "noun", of, noun: questions[method] };
  if (!part || args.length !== 1) return { kind: "unknown" };
  if (method === "startswith") return { kind: "begins", of, part };
  return method === "endswith" ? { kind: "ends", of, part } : { kind: "unknown" };
}

const questions: Readonly<Record<string, string>> = {
  isdigit: "all digits",
  isalpha: "all letters",
  isspace: "blank",
  isupper: "in upper case",
  islower: "in lower case",
  is_integer: "an integer",
};

function ownNoun(name: string): string | undefined {
  return /^[A-Z]\w*$/.test(name) ? `${/^[AEIOU]/.test(name) ? "an" : "a"} ${name}` : undefined;
}

function readTerm(node: SyntaxNode | undefined): Term | undefined {
  if (!node || node.text.length > LONGEST_TERM) return undefined;
  if (node.type === "identifier") return { kind: "name", name: node.text };
  if (node.type === "attribute") {
    const [object, name] = [fieldOf(node, "object")?.text ?? "", fieldOf(node, "attribute")?.text ?? ""];
    if (object === "self") return /^[a-z]\w*$/i.test(name) ? { kind: "field", name } : undefined;
    return /^[a-z]\w*$/i.test(object) && /^[a-z]\w*$/i.test(name)
      ? { kind: "part", of: object, name }
      : undefined;
  }
  if (node.type === "call" && fieldOf(node, "function")?.text === "len") {
    const [argument, ...others] = partsOf(fieldOf(node, "arguments"));
    const of = others.length === 0 ? readTerm(bare(argument)) : undefined;
    return of && of.kind !== "size" ? { kind: "size", of, noun: "length" } : undefined;
  }
  if (node.type === "binary_operator" && fieldOf(node, "operator")?.text === "%") {
    const [of, by] = [readTerm(bare(fieldOf(node, "left"))), readTerm(bare(fieldOf(node, "right")))];
    return of && by && of.kind === "name" ? { kind: "remainder", of, by } : undefined;
  }
  const value = /^(?:string|integer|float|true|false|none|unary_operator)$/.test(node.type)
    ? parseLiteral(node.text)
    : undefined;
  return value && { kind: "literal", value };
}

function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  while (inner?.type === "parenthesized_expression") inner = partsOf(inner)[0];
  return inner;
}
