import { isEmpty, type Value } from "../../values/value.ts";
import { article, phrase, type Vocabulary } from "../phrase.ts";
import type { Condition, Operand, Sign, Term } from "./decision.ts";

/** What is known of the names in a condition when a test comes by. */
export interface Known {
  readonly words: Vocabulary;
  /** The argument, or the part of one, that a term stands for; undefined if it is none or has another value by then. */
  valueOf(term: Term): Value | undefined;
  readonly parameters: ReadonlySet<string>;
  /** Names that stand for another item each time. */
  readonly items: ReadonlySet<string>;
  /** Whether an operand was evaluated; undefined if that is not known. */
  ran(start: number): boolean | undefined;
}

const opposite: Readonly<Record<Sign, Sign>> = {
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
  "==": "!=",
  "!=": "==",
};

const signWords: Readonly<Record<Sign, string>> = {
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
  "==": "is",
  "!=": "is not",
};

const LONGEST = 60;

/** A condition in words, as it is if it holds or fails; undefined if there are no good ones. */
export function sayCondition(condition: Condition, holds: boolean, known: Known): string | undefined {
  const text = said(condition, holds, known);
  return text !== undefined && text.length <= LONGEST && /^[ -~]+$/.test(text) ? text : undefined;
}

function said(condition: Condition, holds: boolean, known: Known): string | undefined {
  switch (condition.kind) {
    case "unknown":
      return undefined;
    case "not":
      return said(condition.of, !holds, known);
    case "truth":
      return sayTruth(condition.of, holds, known);
    case "compare":
      return sayComparison(condition, holds, known);
    case "all":
    case "any":
      return sayOperands(condition, holds, known);
    default:
      return sayRelation(condition, holds, known);
  }
}

function sayRelation(
  condition: Extract<Condition, { kind: "noun" | "within" | "begins" | "ends" }>,
  holds: boolean,
  known: Known,
): string | undefined {
  const of = termText(condition.of, known);
  if (of === undefined) return undefined;
  if (condition.kind === "noun") {
    const isEcho = condition.noun.replace(/^an? /, "").toLowerCase() === of.toLowerCase();
    return isEcho ? undefined : `${of} is ${holds ? "" : "not "}${condition.noun}`;
  }
  const other = termText(condition.kind === "within" ? condition.item : condition.part, known);
  if (other === undefined) return undefined;
  if (condition.kind === "within") {
    const verb = condition.item.kind === "literal" ? "contains" : "";
    if (verb) return holds ? `${of} contains ${other}` : `${of} does not contain ${other}`;
    return `${other} is ${holds ? "" : "not "}in ${of}`;
  }
  const [third, plain] = condition.kind === "begins" ? ["starts", "start"] : ["ends", "end"];
  return holds ? `${of} ${third} with ${other}` : `${of} does not ${plain} with ${other}`;
}

/** The operands that decided, if it is known which; else all of them. */
function sayOperands(
  { kind, parts }: Extract<Condition, { kind: "all" | "any" }>,
  holds: boolean,
  known: Known,
): string | undefined {
  const isJoint = (kind === "all") === holds;
  if (isJoint) return joined(parts, holds, known, " and ");
  const truths = parts.map(({ condition }) => truthOf(condition, known));
  const deciding = parts.filter((_, at) => truths[at] === holds);
  const [only] = deciding;
  if (only && deciding.length === 1) return said(only.condition, holds, known);
  // Of `a || b`, the last operand that was evaluated decided.
  const runs = parts.map(({ start }, at) => (at === 0 ? true : known.ran(start)));
  if (deciding.length === 0 && !runs.includes(undefined)) {
    const last = parts[runs.lastIndexOf(true)];
    return last && said(last.condition, holds, known);
  }
  return deciding.length > 1 ? joined(deciding, holds, known, " and ") : joined(parts, holds, known, " or ");
}

const MOST_OPERANDS = 2;

function joined(parts: readonly Operand[], holds: boolean, known: Known, word: string): string | undefined {
  const texts = parts.map(({ condition }) => said(condition, holds, known));
  return texts.length > MOST_OPERANDS || texts.includes(undefined) ? undefined : texts.join(word);
}

function sayTruth(of: Term, holds: boolean, known: Known): string | undefined {
  const name = termText(of, known);
  if (name === undefined) return undefined;
  if (of.kind === "size") return sayComparison(aboutZero(of), holds, known);
  if (of.kind === "remainder") return sayComparison({ ...aboutZero(of), sign: "!=" }, holds, known);
  if (of.kind === "field" && /^(?:is[A-Z_]\w*|\w+ed)$/.test(name)) {
    const state = name
      .replace(/^is_?/, "")
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase();
    return `it is ${holds ? "" : "not "}${state.replaceAll("_", " ")}`;
  }
  const value = known.valueOf(of);
  if (!value) return undefined;
  return `${name} is ${holds ? truthWord(value) : falsehoodWord(value, known.words)}`;
}

const aboutZero = (left: Term) =>
  ({
    kind: "compare",
    left,
    sign: ">",
    right: { kind: "literal", value: { kind: "integer", value: "0" } },
  }) as const;

function truthWord(value: Value): string {
  if (value.kind === "boolean") return "true";
  return value.kind === "string" || "items" in value ? "not empty" : "given";
}

function falsehoodWord(value: Value, words: Vocabulary): string {
  if (value.kind === "undefined") return "missing";
  return value.kind !== "null" && isEmpty(value) ? "empty" : phrase(value, words, false);
}

function sayComparison(
  { left, sign, right }: Extract<Condition, { kind: "compare" }>,
  holds: boolean,
  known: Known,
): string | undefined {
  const how = holds ? sign : opposite[sign];
  const [one, other] = [termText(left, known), termText(right, known)];
  if (one === undefined || other === undefined) return undefined;
  if (left.kind === "literal") return undefined;
  // Positions and codes of characters say nothing to a reader.
  if (isLocal(left, known) && !isWordy(right)) return undefined;
  if (left.kind === "size") return saySize(left, how, { right, one, other });
  if (left.kind === "remainder") {
    const by = termText(left.by, known);
    const of = termText(left.of, known);
    if (!isNumber(right, 0) || by === undefined || !/^[=!]=$/.test(how)) return undefined;
    return `${of} is ${how === "==" ? "" : "not "}divisible by ${by}`;
  }
  if (isNumber(right, 0)) {
    if (how === "<") return `${one} is negative`;
    if (how === ">") return `${one} is positive`;
    if (how === "<=") return `${one} is not positive`;
    if (how === ">=") return `${one} is not negative`;
  }
  // The size of something on the left has words of its own.
  const size = right.kind === "size" ? `the ${right.noun} of ${other}` : other;
  return `${one} ${signWords[how]} ${size}`;
}

function saySize(
  { noun }: Extract<Term, { kind: "size" }>,
  sign: Sign,
  { right, one, other }: { readonly right: Term; readonly one: string; readonly other: string },
): string {
  const isNothing =
    (isNumber(right, 0) && (sign === "==" || sign === "<=")) || (isNumber(right, 1) && sign === "<");
  const isSomething =
    (isNumber(right, 0) && (sign === "!=" || sign === ">")) || (isNumber(right, 1) && sign === ">=");
  if (isNothing) return `${one} is empty`;
  if (isSomething) return `${one} is not empty`;
  if (sign === ">") return `${one} is ${noun === "size" ? "larger" : "longer"} than ${other}`;
  if (sign === "<") return `${one} is ${noun === "size" ? "smaller" : "shorter"} than ${other}`;
  return `the ${noun} of ${one} ${signWords[sign]} ${other}`;
}

/** Whether a term is a variable of the function, which its callers do not know. */
function isLocal(term: Term, known: Known): boolean {
  if (term.kind === "size" || term.kind === "remainder") return isLocal(term.of, known);
  if (term.kind === "part") return !known.parameters.has(term.of);
  return term.kind === "name" && !known.parameters.has(term.name) && !/^[A-Z\d_]+$/.test(term.name);
}

function isWordy(term: Term): boolean {
  return isNumber(term, 0) || (term.kind === "literal" && !/^(?:integer|float)$/.test(term.value.kind));
}

/** Whether a condition speaks of variables that callers of the function do not know. */
export function isInternal(condition: Condition, known: Known): boolean {
  switch (condition.kind) {
    case "unknown":
      return true;
    case "not":
      return isInternal(condition.of, known);
    case "all":
    case "any":
      return condition.parts.some((part) => isInternal(part.condition, known));
    case "compare":
      return isLocal(condition.left, known) || isLocal(condition.right, known);
    case "within":
      return isLocal(condition.of, known) || isLocal(condition.item, known);
    default:
      return isLocal(condition.of, known);
  }
}

function isNumber(term: Term, number: number): boolean {
  return term.kind === "literal" && term.value.kind === "integer" && Number(term.value.value) === number;
}

const vague =
  /^(?:\w|ret|res|result|tmp|temp|val|idx|len|curr?|prev|nxt|acc|obj|arr|str|num|el|elem|fn|cb|err|ctx|ref|out|buf|self|that|this|cls|_.*)$/i;
const optionsName = /^(?:options?|opts?|settings|config|params|props|kwargs)$/i;

/** A name that says something to somebody who knows the function from outside. */
function termText(term: Term, known: Known): string | undefined {
  switch (term.kind) {
    case "literal":
      return literalText(term.value, known.words);
    case "size":
    case "remainder":
      return termText(term.of, known);
    case "field":
      return vague.test(term.name) ? undefined : term.name;
    case "part":
      if (optionsName.test(term.of)) return term.name;
      return vague.test(term.of) ? undefined : `${term.of}.${term.name}`;
    case "name": {
      const { name } = term;
      if (known.parameters.has(name)) return name.startsWith("_") ? undefined : name;
      if (vague.test(name)) return undefined;
      return known.items.has(name) ? article(name) : name;
    }
  }
}

function literalText(value: Value, words: Vocabulary): string | undefined {
  const text = phrase(value, words, true);
  return value.kind === "string" && !/^["']/.test(text) && value.value !== "" ? undefined : text;
}

/** Whether a condition holds for the arguments; undefined if they do not decide that. */
function truthOf(condition: Condition, known: Known): boolean | undefined {
  switch (condition.kind) {
    case "not": {
      const truth = truthOf(condition.of, known);
      return truth === undefined ? undefined : !truth;
    }
    case "compare": {
      const [left, right] = [plainOf(condition.left, known), plainOf(condition.right, known)];
      if (left === undefined || right === undefined || typeof left !== typeof right) return undefined;
      return compare(left, condition.sign, right);
    }
    default:
      return undefined;
  }
}

function compare(left: string | number, sign: Sign, right: string | number): boolean {
  if (sign === "==") return left === right;
  if (sign === "!=") return left !== right;
  if (sign === "<") return left < right;
  if (sign === "<=") return left <= right;
  return sign === ">" ? left > right : left >= right;
}

function plainOf(term: Term, known: Known): string | number | undefined {
  const value = term.kind === "literal" ? term.value : known.valueOf(term);
  if (value?.kind === "string") return value.value;
  return value?.kind === "integer" || value?.kind === "float" ? Number(value.value) : undefined;
}
