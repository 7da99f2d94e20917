import type { Branch, Literal, SourceSymbol, TextBlock } from "./outline.ts";
import { descendants, fieldOf, type SyntaxNode } from "./syntax-node.ts";

/** The facts about a body, in any language. */
export type BodyFacts = Pick<
  SourceSymbol,
  "complexity" | "raises" | "literals" | "calls" | "branches" | "handlers" | "comments"
>;

/** How one language's nodes are read. Each function returns undefined for a node that does not concern it. */
export interface BodyRules {
  /** Whether a node adds a branch to the body. */
  isDecision(node: SyntaxNode): boolean;
  literal(node: SyntaxNode): Literal | undefined;
  /** Nodes whose literals are not data: imports, docstrings, types. */
  hasNoLiterals(node: SyntaxNode): boolean;
  raised(node: SyntaxNode): string | undefined;
  called(node: SyntaxNode): string | undefined;
  branch(node: SyntaxNode): Branch | undefined;
  /** Whether a node runs only when something failed. */
  isHandler(node: SyntaxNode): boolean;
}

const MAX_LITERALS = 200;
const MAX_LITERAL_LENGTH = 500;

/** Reads a body; nested functions count as part of it. */
export function readBody(body: SyntaxNode, rules: BodyRules): BodyFacts {
  const raises = new Set<string>();
  const calls = new Set<string>();
  const branches: Branch[] = [];
  const handlers: TextBlock[] = [];
  const comments: TextBlock[] = [];
  let complexity = 1;
  for (const node of descendants(body)) {
    if (rules.isDecision(node)) complexity += 1;
    const raised = rules.raised(node);
    if (raised) raises.add(raised);
    const called = rules.called(node);
    if (called) calls.add(called);
    const branch = rules.branch(node);
    if (branch) branches.push(branch);
    if (rules.isHandler(node)) handlers.push(blockOf(node));
    if (isComment(node)) comments.push(blockOf(node));
  }
  const literals = readLiterals(body, rules);
  return { complexity, raises: [...raises], calls: [...calls], branches, handlers, comments, literals };
}

/** A statement that is only a string is a docstring, or like one. */
function isComment(node: SyntaxNode): boolean {
  if (node.type === "expression_statement") return node.children[0]?.type === "string";
  return node.named && node.type.endsWith("comment");
}

function blockOf({ lineStart, lineEnd, text }: SyntaxNode): TextBlock {
  return { lineStart, lineEnd, text };
}

/** The literals below a node, each text once, without very long ones. */
export function readLiterals(
  node: SyntaxNode,
  rules: BodyRules,
  skip: (node: SyntaxNode) => boolean = () => false,
): Literal[] {
  const found = new Map<string, Literal>();
  for (const inner of descendants(node, (each) => skip(each) || rules.hasNoLiterals(each))) {
    const literal = rules.literal(inner);
    if (!literal || literal.text.length > MAX_LITERAL_LENGTH) continue;
    found.set(literal.text, literal);
    if (found.size >= MAX_LITERALS) break;
  }
  return [...found.values()];
}

/** The first error that `consequence` raises directly, without another condition in between. */
export function raisedDirectly(consequence: SyntaxNode | undefined, rules: BodyRules): string | undefined {
  for (const node of consequence ? [consequence, ...consequence.children] : []) {
    const raised = rules.raised(node);
    if (raised) return raised;
  }
  return undefined;
}

/** The branch that leads to `taken` where its condition holds; undefined where it leads nowhere. */
export function toBranch(
  condition: SyntaxNode | undefined,
  taken: readonly (SyntaxNode | undefined)[],
  { rules, isWay }: { readonly rules: BodyRules; readonly isWay?: true },
): Branch | undefined {
  const [first, last] = [taken[0], taken.at(-1)];
  if (!condition || !first || !last) return undefined;
  const raises = taken.map((each) => raisedDirectly(each, rules)).find(Boolean);
  return {
    condition: conditionText(condition).replace(/^\((.*)\)$/, "$1"),
    line: condition.lineStart,
    lineStart: first.lineStart,
    lineEnd: last.lineEnd,
    ...(raises && { raises }),
    ...(isWay && { isWay }),
  };
}

/** Whether a node joins two conditions by `&&` or `||`. */
export function isLogical(node: SyntaxNode): boolean {
  return node.type === "binary_expression" && /^(?:&&|\|\|)$/.test(fieldOf(node, "operator")?.text ?? "");
}

/** A literal by the kinds that a grammar has; a negative number with its sign. */
export function literalOf(
  { type, text, named }: SyntaxNode,
  kinds: Readonly<Record<string, Literal["kind"]>>,
): Literal | undefined {
  const isNegative = type === "unary_expression" && /^-[\d.]+$/.test(text);
  const kind = isNegative ? "number" : named ? kinds[type] : undefined;
  return kind && { kind, text };
}

/** A condition on one line, short enough to be read in a sentence. */
export function conditionText(node: SyntaxNode): string {
  const text = node.text.replace(/\s+/g, " ").trim();
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
