import { childrenOf, type Node } from "../syntax-node.ts";
import { children, required } from "./children.ts";
import type { Marker } from "./marker.ts";

type Visitor = (node: Node, marker: Marker) => void;

/** Counts the calls of a function. */
export const visitFunction: Visitor = (node, marker) => {
  const body = required(node, "body");
  for (const inner of children(node)) {
    if (inner !== body) marker.visit(inner);
    else if (body.type === "BlockStatement") marker.way(body, "function", node);
    else marker.operand(body, "function", node);
  }
};

/** Counts the rounds of a loop. */
export const visitLoop: Visitor = (node, marker) => {
  const body = required(node, "body");
  for (const inner of children(node)) {
    if (inner === body) marker.way(body, "loop");
    else marker.visit(inner);
  }
};

/** Count every way that a node of a type can go, and report what is compared. */
export const branchVisitors: Readonly<Record<string, Visitor>> = {
  IfStatement(node, marker) {
    marker.visit(required(node, "test"));
    marker.way(required(node, "consequent"), "branch");
    const [otherwise] = childrenOf(node, "alternate");
    if (otherwise) marker.way(otherwise, "branch");
    else marker.implicit(node.end, node.loc.end.line, (counting) => ` else{${counting}}`);
  },
  ConditionalExpression(node, marker) {
    marker.visit(required(node, "test"));
    marker.operand(required(node, "consequent"), "branch");
    marker.operand(required(node, "alternate"), "branch");
  },
  LogicalExpression(node, marker) {
    marker.visit(required(node, "left"));
    marker.operand(required(node, "right"), "maybe");
  },
  AssignmentPattern(node, marker) {
    marker.visit(required(node, "left"));
    visitNamed(required(node, "right"), marker);
  },
  AssignmentExpression(node, marker) {
    marker.visit(required(node, "left"));
    const right = required(node, "right");
    if (/^(\?\?|\|\||&&)=$/.test(String(node["operator"]))) visitNamed(right, marker);
    else marker.visit(right);
  },
  CatchClause(node, marker) {
    childrenOf(node, "param").forEach(marker.visit);
    marker.way(required(node, "body"), "branch");
  },
  SwitchStatement(node, marker) {
    const cases = childrenOf(node, "cases");
    marker.compared(required(node, "discriminant"), (right) => {
      for (const one of cases) {
        childrenOf(one, "test").forEach(right);
        marker.ofCase(one, childrenOf(one, "consequent"));
      }
    });
    if (cases.every((one) => one["test"] !== null))
      marker.implicit(node.end - 1, node.loc.end.line, (counting) => `\ndefault:${counting}`);
  },
  OptionalMemberExpression(node, marker) {
    marker.visit(required(node, "object"));
    const property = required(node, "property");
    if (node["optional"] !== true || property.type === "PrivateName") marker.visit(property);
    else if (node["computed"] === true) marker.operand(property, "maybe");
    else marker.property(property);
  },
  BinaryExpression(node, marker) {
    const [left, right] = [required(node, "left"), required(node, "right")];
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

/** The object and the argument of a question such as `text.includes(part)`. */
function questionOf(node: Node): [Node, Node] | undefined {
  const callee = required(node, "callee");
  const [argument, second, ...others] = childrenOf(node, "arguments");
  if (callee.type !== "MemberExpression" || callee["computed"] !== false) return undefined;
  if (!argument || [argument, second].some((one) => one?.type === "SpreadElement") || others.length > 0)
    return undefined;
  const asked = required(callee, "object");
  const name = String(required(callee, "property")["name"]);
  if (second) return asksForKey(asked, name) ? [argument, second] : undefined;
  const asks =
    /^(startsWith|endsWith|includes|indexOf|has|hasOwnProperty|test|exec|match)$/.test(name) &&
    asked.type !== "Super";
  return asks ? [asked, argument] : undefined;
}

/** `Object.hasOwn(object, key)`, or `hasOwnProperty.call(object, key)` of any object. */
function asksForKey(asked: Node, name: string): boolean {
  const [inner] = childrenOf(asked, "property");
  const called = String(inner?.["name"] ?? asked["name"]);
  return name === "hasOwn" || (name === "call" && /^(hasOwn|hasOwnProperty|hasOwnProp)$/.test(called));
}

/** Leaves an anonymous function as it is: wrapped, it would lose its name. */
function visitNamed(node: Node, marker: Marker): void {
  const isFunction =
    node.type === "ArrowFunctionExpression" || /^(Function|Class)Expression$/.test(node.type);
  if (isFunction && !node["id"]) marker.visit(node);
  else marker.operand(node, "maybe");
}
