import { parse } from "@babel/parser";
import { MARK } from "./forge-answer.ts";

const allowed = new Set(
  [
    "File Program ImportDeclaration ImportSpecifier ImportDefaultSpecifier StringLiteral NumericLiteral BigIntLiteral",
    "NullLiteral BooleanLiteral RegExpLiteral TemplateLiteral TemplateElement ExpressionStatement CallExpression",
    "MemberExpression Identifier ArrowFunctionExpression BlockStatement VariableDeclaration VariableDeclarator",
    "ArrayExpression ObjectExpression ObjectProperty NewExpression UnaryExpression BinaryExpression SpreadElement",
    "AwaitExpression ReturnStatement ForOfStatement ObjectPattern RestElement ClassExpression ClassBody ClassProperty",
    "ThisExpression ParenthesizedExpression TryStatement AssignmentExpression ThrowStatement",
  ].flatMap((names) => names.split(" ")),
);
const machinery = /^(constructor|__proto__|prototype)$/;
const powers = /^(eval|Function|globalThis|require|constructor|__proto__)$/;
const sources = /^(vitest|\.\.\/src\/text\.js|node:(fs|os|path))$/;

/** What is wrong with a file of the fuzzed module, found by another parser and other rules; undefined if nothing is. */
export function wrongJavaScript(text: string): string | undefined {
  let file: unknown;
  try {
    file = parse(text, { sourceType: "module" });
  } catch (error) {
    return `does not parse: ${error}`;
  }
  for (const { node, place } of nodesIn(file, "")) {
    if (!allowed.has(String(node["type"]))) return `holds a ${node["type"]}`;
    const name = node["type"] === "Identifier" ? String(node["name"]) : "";
    if ((place === "property" ? machinery : powers).test(name) && place !== "key") return `names ${name}`;
    if (name.includes(MARK)) return "names the mark";
    if (
      node["type"] === "ImportDeclaration" &&
      !sources.test(String(Reflect.get(Object(node["source"]), "value")))
    )
      return "imports something else";
    if (Array.isArray(node["comments"]) && node["comments"].length > 0) return "holds a comment";
  }
  return undefined;
}

interface Found {
  readonly node: Readonly<Record<string, unknown>>;
  /** What it is to the node around it. */
  readonly place: string;
}

function* nodesIn(value: unknown, place: string): Generator<Found> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item, place);
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  yield { node: { ...value }, place };
  for (const [key, inner] of Object.entries(value))
    if (key !== "loc" && key !== "tokens") yield* nodesIn(inner, key);
}
