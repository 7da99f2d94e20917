import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { isFunction } from "./symbols.ts";

const wrapping = new Set([
  "parenthesized_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
]);

/** Functions whose result behaves like the function they are given: `memo(…)`, `debounce(…)`, `withRouter(…)`. */
const functionWrapper =
  /(^|\.)(memo\w*|debounce\w*|throttle\w*|once|forwardRef|observer|curry\w*|promisify|cache\w*|wrap\w*|with[A-Z]\w*|\w*[hH]andler|catch\w*|async[A-Z]\w*|action)$/;

/**
 * The statements of a module, also those inside a function that runs at once, as in UMD, or inside `try`; and exports
 * that depend on the environment.
 */
export function moduleStatements(program: SyntaxNode): SyntaxNode[] {
  return program.children.flatMap((statement) => {
    const guarded = statement.type === "try_statement" ? fieldOf(statement, "body") : undefined;
    const body = guarded ?? fieldOf(immediateFunction(statement), "body");
    const own = body ? body.children.filter((child) => child.named) : [statement];
    return own.flatMap((each) => [each, ...conditionalExports(each)]);
  });
}

/** `if (typeof module === "object") module.exports = …`. */
function conditionalExports(statement: SyntaxNode): SyntaxNode[] {
  if (statement.type !== "if_statement") return [];
  const inner = [fieldOf(statement, "consequence"), ...partsOf(fieldOf(statement, "alternative"))];
  const statements = inner.flatMap((node) =>
    node?.type === "statement_block" ? partsOf(node) : (node ?? []),
  );
  return statements.flatMap((each) => {
    if (each.type === "if_statement") return conditionalExports(each);
    return each.type === "expression_statement" && /^(module\.)?exports\b/.test(each.text) ? [each] : [];
  });
}

/** The function that holds a module's statements: a factory that is passed on, or a function that is called at once. */
function immediateFunction(statement: SyntaxNode): SyntaxNode | undefined {
  if (statement.type !== "expression_statement") return undefined;
  const call = callIn(statement);
  const callee = unwrap(fieldOf(call, "function"));
  const factory = partsOf(fieldOf(call, "arguments")).map(unwrap).find(isFunctionNode);
  if (callee?.text === "define") return factory;
  return isFunctionNode(callee) ? (factory ?? callee) : undefined;
}

/** The call of `(function () {…})()`, `(function () {…}())` or `!function () {…}()`. */
function callIn(statement: SyntaxNode): SyntaxNode | undefined {
  let node = partsOf(statement)[0];
  while (node && (wrapping.has(node.type) || node.type === "unary_expression")) node = partsOf(node).at(-1);
  return node?.type === "call_expression" ? node : undefined;
}

function isFunctionNode(node: SyntaxNode | undefined): node is SyntaxNode {
  return node !== undefined && isFunction(node);
}

/** A value without brackets, casts, further assignments and wrappers such as `memo`. */
export function unwrap(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  for (let next = inner; next; next = nextInner(next)) inner = next;
  return inner;
}

function nextInner(node: SyntaxNode): SyntaxNode | undefined {
  if (wrapping.has(node.type)) return partsOf(node)[0];
  if (node.type === "assignment_expression") return fieldOf(node, "right");
  if (node.type !== "call_expression") return undefined;
  const isWrapper = functionWrapper.test(fieldOf(node, "function")?.text ?? "");
  return isWrapper ? partsOf(fieldOf(node, "arguments")).find(isFunctionNode) : undefined;
}
