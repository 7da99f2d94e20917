import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Condition, Decision, DecisionRules, Sign, Term } from "../../tests/behaviour/decision.ts";
import { commentBefore, commentIn, wayAfter, wayOf } from "../../tests/behaviour/read-ways.ts";
import { parseLiteral } from "../../values/literal.ts";

const signs: Readonly<Record<string, Sign>> = {
  "===": "==",
  "==": "==",
  "!==": "!=",
  "!=": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

const typeNouns: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  function: "a function",
  object: "an object",
  symbol: "a symbol",
  bigint: "a bigint",
  undefined: "undefined",
};

/** Functions that ask what their argument is. */
const askedNouns: Readonly<Record<string, string>> = {
  "Array.isArray": "an array",
  "Number.isInteger": "an integer",
  "Number.isSafeInteger": "a safe integer",
  "Number.isFinite": "a finite number",
  "Number.isNaN": "NaN",
  isNaN: "NaN",
  isFinite: "a finite number",
  "Buffer.isBuffer": "a buffer",
};

/** How decisions of JavaScript and TypeScript are read. */
export const javascriptDecisions: DecisionRules = {
  decisionsAt,
  isLoop: ({ type }) => loops.test(type),
  isFunction: ({ type }) => functions.test(type),
  itemsOf,
  assignedBy: (node) =>
    /^(?:augmented_)?assignment_expression$/.test(node.type) ? fieldOf(node, "left")?.text : undefined,
  docOf: ({ lineStart }, root) => commentBefore(root, lineStart),
};

const loops = /^(?:for|for_in|while|do)_statement$/;
const functions =
  /^(?:arrow_function|(?:generator_)?function(?:_expression|_declaration)?|method_definition)$/;

function decisionsAt(node: SyntaxNode): Decision[] {
  if (node.type === "switch_statement") return caseDecisions(node);
  if (node.type !== "if_statement" && node.type !== "ternary_expression") return [];
  const condition = bare(fieldOf(node, "condition"));
  const held = fieldOf(node, "consequence");
  const other = fieldOf(node, "alternative");
  const failed = other?.type === "else_clause" ? partsOf(other)[0] : bare(other);
  const taken = node.type === "if_statement" ? held : bare(held);
  if (!condition || !taken) return [];
  return [
    {
      condition: readCondition(condition, 0),
      lines: [condition.lineStart, condition.lineEnd],
      held: wayOf(taken),
      failed: failed ? wayOf(failed) : wayAfter(node),
      comment: commentIn(taken),
    },
  ];
}

/** A case that does not fall through from the one before. */
function caseDecisions(node: SyntaxNode): Decision[] {
  const value = bare(fieldOf(node, "value"));
  const cases = partsOf(fieldOf(node, "body")).filter(({ type }) => type === "switch_case");
  return cases.flatMap((one, at): Decision[] => {
    const before = cases[at - 1];
    const isFallenInto = before !== undefined && !/\b(?:return|break|throw|continue)\b/.test(before.text);
    const compared = bare(fieldOf(one, "value"));
    if (isFallenInto || !value || !compared || partsOf(one).length < 2) return [];
    const [left, right] = [readTerm(value), readTerm(compared)];
    const condition: Condition =
      left && right ? { kind: "compare", left, sign: "==", right } : { kind: "unknown" };
    return [
      {
        condition,
        lines: [compared.lineStart, compared.lineStart],
        held: wayOf(one),
        failed: wayAfter(node),
        comment: commentIn(one),
      },
    ];
  });
}

function itemsOf(node: SyntaxNode): string[] {
  const left =
    node.type === "for_in_statement"
      ? fieldOf(node, "left")
      : (fieldOf(node, "parameters") ?? fieldOf(node, "parameter"));
  return left?.text.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** Longer and deeper ones have no short words. */
const DEEPEST = 5;
const LONGEST_TERM = 60;

function readCondition(given: SyntaxNode | undefined, depth: number): Condition {
  const node = bare(given);
  if (!node || depth > DEEPEST) return { kind: "unknown" };
  const operator = fieldOf(node, "operator")?.text ?? "";
  if (node.type === "unary_expression" && operator === "!")
    return { kind: "not", of: readCondition(fieldOf(node, "argument"), depth + 1) };
  if (node.type === "binary_expression") {
    if (operator === "&&" || operator === "||") return readOperands(node, operator, depth);
    return readComparison(node, operator);
  }
  if (node.type === "call_expression") return readQuestion(node);
  const of = readTerm(node);
  return of && of.kind !== "literal" ? { kind: "truth", of } : { kind: "unknown" };
}

function readOperands(node: SyntaxNode, operator: "&&" | "||", depth: number): Condition {
  const [left, right] = [bare(fieldOf(node, "left")), bare(fieldOf(node, "right"))];
  if (!left || !right) return { kind: "unknown" };
  const first = readCondition(left, depth + 1);
  const kind = operator === "&&" ? "all" : "any";
  const last = { condition: readCondition(right, depth + 1), start: right.start };
  const before = first.kind === kind ? first.parts : [{ condition: first, start: left.start }];
  return { kind, parts: [...before, last] };
}

function readComparison(node: SyntaxNode, operator: string): Condition {
  const [left, right] = [bare(fieldOf(node, "left")), bare(fieldOf(node, "right"))];
  if (!left || !right) return { kind: "unknown" };
  const sign = signs[operator];
  if (left.type === "unary_expression" && fieldOf(left, "operator")?.text === "typeof")
    return readType(fieldOf(left, "argument"), sign, right);
  const [one, other] = [readTerm(left), readTerm(right)];
  if (!one || !other) return { kind: "unknown" };
  if (operator === "in") return { kind: "within", item: one, of: other };
  if (operator === "instanceof")
    return other.kind === "name" && /^[A-Z]\w*$/.test(other.name)
      ? { kind: "noun", of: one, noun: `${/^[AEIOU]/.test(other.name) ? "an" : "a"} ${other.name}` }
      : { kind: "unknown" };
  if (/^[!=]=$/.test(operator) && /^(?:null|undefined)$/.test(right.text)) {
    const loose: Condition = { kind: "noun", of: one, noun: "null or undefined" };
    return operator === "==" ? loose : { kind: "not", of: loose };
  }
  return sign ? { kind: "compare", left: one, sign, right: other } : { kind: "unknown" };
}

function readType(of: SyntaxNode | undefined, sign: Sign | undefined, type: SyntaxNode): Condition {
  const term = readTerm(bare(of));
  const noun = typeNouns[type.text.slice(1, -1)];
  if (!term || noun === undefined || (sign !== "==" && sign !== "!=")) return { kind: "unknown" };
  const condition: Condition = { kind: "noun", of: term, noun };
  return sign === "==" ? condition : { kind: "not", of: condition };
}

/** A call that asks something: `text.includes(part)`, `Array.isArray(value)`. */
function readQuestion(node: SyntaxNode): Condition {
  const asked = fieldOf(node, "function");
  const args = partsOf(fieldOf(node, "arguments"));
  const [argument] = args.map((one) => readTerm(bare(one)));
  if (!asked || !argument || args.length !== 1) return { kind: "unknown" };
  const noun = askedNouns[asked.text];
  if (noun !== undefined) return { kind: "noun", of: argument, noun };
  const of = readTerm(bare(fieldOf(asked, "object")));
  if (asked.type !== "member_expression" || !of) return { kind: "unknown" };
  switch (fieldOf(asked, "property")?.text) {
    case "has":
    case "includes":
    case "hasOwnProperty":
      return { kind: "within", item: argument, of };
    case "startsWith":
      return { kind: "begins", of, part: argument };
    case "endsWith":
      return { kind: "ends", of, part: argument };
    default:
      return { kind: "unknown" };
  }
}

function readTerm(node: SyntaxNode | undefined): Term | undefined {
  if (!node || node.text.length > LONGEST_TERM) return undefined;
  if (/^(?:identifier|undefined)$/.test(node.type) && node.text !== "undefined" && node.text !== "NaN")
    return { kind: "name", name: node.text };
  if (node.type === "member_expression") return readMember(node);
  if (node.type === "binary_expression" && fieldOf(node, "operator")?.text === "%") {
    const [of, by] = [readTerm(bare(fieldOf(node, "left"))), readTerm(bare(fieldOf(node, "right")))];
    return of && by && { kind: "remainder", of, by };
  }
  const value = /^(?:string|number|true|false|null|undefined|unary_expression)$/.test(node.type)
    ? parseLiteral(node.text)
    : undefined;
  return value && { kind: "literal", value };
}

function readMember(node: SyntaxNode): Term | undefined {
  const [object, property] = [bare(fieldOf(node, "object")), fieldOf(node, "property")?.text ?? ""];
  if (!object) return undefined;
  if (property === "length" || property === "size") {
    const of = readTerm(object);
    return of && of.kind !== "size" ? { kind: "size", of, noun: property } : undefined;
  }
  if (!/^[A-Za-z]\w*$/.test(property)) return undefined;
  if (object.type === "this") return { kind: "field", name: property };
  return object.type === "identifier" ? { kind: "part", of: object.text, name: property } : undefined;
}

/** A node without the brackets and type assertions around it. */
function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  while (inner && /^(?:parenthesized|non_null|as|satisfies)_expression$/.test(inner.type))
    inner = partsOf(inner)[0];
  return inner;
}
