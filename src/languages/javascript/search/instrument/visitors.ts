import type { Marker } from "./marker.ts";
import { child, children, nodesIn, type SyntaxNode } from "./syntax-node.ts";

type Visitor = (node: SyntaxNode, marker: Marker) => void;

/** Counts the calls of a function. */
export const visitFunction: Visitor = (node, marker) => {
  const body = child(node, "body");
  for (const inner of children(node)) {
    if (inner !== body) marker.visit(inner);
    else if (body.type === "BlockStatement") marker.way(body, "function", node);
    else marker.operand(body, "function", node);
  }
};

/** Counts the rounds of a loop. */
export const visitLoop: Visitor = (node, marker) => {
  const body = child(node, "body");
  for (const inner of children(node)) {
    if (inner === body) marker.way(body, "loop");
    else marker.visit(inner);
  }
};

/** Count every way that a node of a type can go, and pass on what decides it. */
export const branchVisitors: Readonly<Record<string, Visitor>> = {
  IfStatement(node, marker) {
    marker.visit(child(node, "test"));
    marker.way(child(node, "consequent"), "branch");
    const [otherwise] = nodesIn(node, "alternate");
    if (otherwise) marker.way(otherwise, "branch");
    else marker.implicit(node.end, node.loc.end.line, (counting) => ` else{${counting}}`);
  },
  ConditionalExpression(node, marker) {
    marker.visit(child(node, "test"));
    marker.operand(child(node, "consequent"), "branch");
    marker.operand(child(node, "alternate"), "branch");
  },
  LogicalExpression(node, marker) {
    marker.visit(child(node, "left"));
    marker.operand(child(node, "right"), "maybe");
  },
  AssignmentPattern(node, marker) {
    marker.visit(child(node, "left"));
    visitNamed(child(node, "right"), marker);
  },
  AssignmentExpression(node, marker) {
    marker.visit(child(node, "left"));
    const right = child(node, "right");
    if (/^(\?\?|\|\||&&)=$/.test(String(node["operator"]))) visitNamed(right, marker);
    else marker.visit(right);
  },
  CatchClause(node, marker) {
    nodesIn(node, "param").forEach(marker.visit);
    marker.way(child(node, "body"), "branch");
  },
  SwitchStatement(node, marker) {
    const cases = nodesIn(node, "cases");
    marker.compared(child(node, "discriminant"), (right) => {
      for (const one of cases) {
        nodesIn(one, "test").forEach(right);
        marker.ofCase(one, nodesIn(one, "consequent"));
      }
    });
    if (cases.every((one) => one["test"] !== null))
      marker.implicit(node.end - 1, node.loc.end.line, (counting) => `\ndefault:${counting}`);
  },
  OptionalMemberExpression(node, marker) {
    marker.visit(child(node, "object"));
    const property = child(node, "property");
    if (node["optional"] !== true || property.type === "PrivateName") marker.visit(property);
    else if (node["computed"] === true) marker.operand(property, "maybe");
    else marker.property(property);
  },
  BinaryExpression(node, marker) {
    const [left, right] = [child(node, "left"), child(node, "right")];
    const compares = /^([!=]==?|[<>]=?|in)$/.test(String(node["operator"]));
    if (compares && left.type !== "PrivateName") marker.compared(left, (pass) => pass(right));
    else children(node).forEach(marker.visit);
  },
  CallExpression(node, marker) {
    const [asked, argument] = questionOf(node) ?? [];
    if (asked && argument) marker.compared(asked, (pass) => pass(argument));
    else children(node).forEach(marker.visit);
  },
};

/** Whom a question such as `text.includes(part)` is asked, and about what. */
function questionOf(node: SyntaxNode): [SyntaxNode, SyntaxNode] | undefined {
  const callee = child(node, "callee");
  const [argument, second, ...others] = nodesIn(node, "arguments");
  if (callee.type !== "MemberExpression" || callee["computed"] !== false) return undefined;
  if (!argument || [argument, second].some((one) => one?.type === "SpreadElement") || others.length > 0)
    return undefined;
  const asked = child(callee, "object");
  const name = String(child(callee, "property")["name"]);
  if (second) return asksForKey(asked, name) ? [argument, second] : undefined;
  const asks =
    /^(startsWith|endsWith|includes|indexOf|has|hasOwnProperty|test|exec|match)$/.test(name) &&
    asked.type !== "Super";
  return asks ? [asked, argument] : undefined;
}

/** `Object.hasOwn(object, key)`, or `hasOwnProperty.call(object, key)` of whatever object. */
function asksForKey(asked: SyntaxNode, name: string): boolean {
  const [inner] = nodesIn(asked, "property");
  const called = String(inner?.["name"] ?? asked["name"]);
  return name === "hasOwn" || (name === "call" && /^(hasOwn|hasOwnProperty|hasOwnProp)$/.test(called));
}

/** An expression from which an anonymous function would take its name is left as it is. */
function visitNamed(node: SyntaxNode, marker: Marker): void {
  const isFunction =
    node.type === "ArrowFunctionExpression" || /^(Function|Class)Expression$/.test(node.type);
  if (isFunction && !node["id"]) marker.visit(node);
  else marker.operand(node, "maybe");
}
