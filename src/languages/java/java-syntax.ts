import { type BodyRules, isLogical, literalOf, readLiterals, toBranch } from "../syntax/body.ts";
import { functionSymbol, plainParameter } from "../syntax/function-symbol.ts";
import type { LanguageSyntax } from "../syntax/language-syntax.ts";
import type { Branch, Outline, Parameter, SourceSymbol } from "../syntax/outline.ts";
import { fieldOf, hasToken, partsOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { createWholeResolver } from "../syntax/whole-resolver.ts";

const decisions = /^(?:if|for|enhanced_for|while|do)_statement$|^(?:catch_clause|ternary_expression)$/;
const javaBody: BodyRules = {
  isDecision: (node) => decisions.test(node.type) || isCase(node) || isLogical(node),
  literal: (node) =>
    literalOf(node, {
      ...{ string_literal: "string", character_literal: "string", null_literal: "null" },
      ...{ decimal_integer_literal: "number", decimal_floating_point_literal: "number" },
      ...{ true: "boolean", false: "boolean" },
    }),
  hasNoLiterals: ({ type }) => type.endsWith("annotation"),
  raised: (node) => (node.type === "throw_statement" ? fieldOf(partsOf(node)[0], "type")?.text : undefined),
  called: (node) => {
    if (node.type === "object_creation_expression") return fieldOf(node, "type")?.text.replace(/<.*/s, "");
    if (node.type !== "method_invocation") return undefined;
    const name = [fieldOf(node, "object")?.text, fieldOf(node, "name")?.text].filter(Boolean).join(".");
    return /^[\w.()]+$/.test(name) ? name : undefined;
  },
  branch,
  isHandler: ({ type }) => type === "catch_clause" || type === "finally_clause",
};

/** How Java files are read. Frameworks find classes by looking for them, so a build is taken whole. */
export const javaSyntax: LanguageSyntax = {
  dialects: [{ name: "java", title: "Java", files: /\.java$/ }],
  outline: outlineJava,
  imports: {
    read: (text) => Array.from(text.matchAll(/^import (?:static )?([\w.]+)/gm), ([, name = ""]) => name),
    candidates: (from, name) => {
      const sources = (/^.*?src\/\w+\/java\//.exec(from)?.[0] ?? "").replace("src/test/", "src/main/");
      return [name, name.replace(/\.\w+$/, "")].map((each) => `${sources}${each.replaceAll(".", "/")}.java`);
    },
    namesFolder: () => false,
    sharesFolder: true,
  },
  selfNames: ["this"],
  createResolver: (index) => createWholeResolver(index, "pom.xml"),
};

/** Methods and constructors by their class. Tests stand in its package, so only `private` keeps them out. */
function outlineJava(file: SyntaxNode): Pick<Outline, "symbols" | "literals"> {
  const pending = partsOf(file).map((node) => ({ node, isOpen: true }));
  const symbols: SourceSymbol[] = [];
  for (const { node, isOpen } of pending) {
    if (!/^(?:class|interface|enum|record)_declaration$/.test(node.type)) continue;
    const exported = isOpen && !hasModifier(node, "private");
    const inner = partsOf(fieldOf(node, "body"));
    const members = inner.flatMap((one) => (one.type === "enum_body_declarations" ? partsOf(one) : [one]));
    symbols.push(...distinct(members.filter(isMethod).map((one) => methodSymbol(one, node, exported))));
    pending.push(...members.map((one) => ({ node: one, isOpen: exported })));
  }
  symbols.sort((a, b) => a.lineStart - b.lineStart);
  return { symbols, literals: readLiterals(file, javaBody, isMethod) };
}

const isMethod = (node: SyntaxNode) =>
  /(?:method|constructor)_declaration$/.test(node.type) && fieldOf(node, "body") !== undefined;
const hasModifier = (node: SyntaxNode, word: string) =>
  node.children.some((child) => child.type === "modifiers" && hasToken(child, word));

/** Overloaded methods are named with the types of their parameters. */
function distinct(symbols: readonly SourceSymbol[]): SourceSymbol[] {
  const isOnly = ({ name }: SourceSymbol) => symbols.filter((one) => one.name === name).length === 1;
  const typesOf = ({ parameters }: SourceSymbol) => parameters.map(({ type }) => type).join(", ");
  return symbols.map((one) => (isOnly(one) ? one : { ...one, name: `${one.name}(${typesOf(one)})` }));
}

function methodSymbol(node: SyntaxNode, owner: SyntaxNode, isOpen: boolean): SourceSymbol {
  // A compact constructor has the parameters of its record.
  const parameters = fieldOf(node, "parameters") ?? fieldOf(owner, "parameters");
  return functionSymbol(node, fieldOf(node, "body") ?? node, {
    simpleName: node.type === "method_declaration" ? (fieldOf(node, "name")?.text ?? "") : "new",
    className: fieldOf(owner, "name")?.text,
    exported: isOpen && !hasModifier(node, "private"),
    isStatic: hasModifier(node, "static"),
    parameters: partsOf(parameters).map(readParameter),
    returnType: fieldOf(node, "type")?.text,
    rules: javaBody,
  });
}

function readParameter(node: SyntaxNode): Parameter {
  const [type, name] = partsOf(node).filter((part) => part.type !== "modifiers");
  const isRest = node.type === "spread_parameter";
  return plainParameter(name?.text ?? "", `${type?.text}${isRest ? "[]" : ""}`, isRest);
}

const isCase = ({ type, children }: SyntaxNode) =>
  /^switch_(?:rule|block_statement_group)$/.test(type) && /^case\b/.test(children[0]?.text ?? "");

function branch(node: SyntaxNode): Branch | undefined {
  if (isCase(node))
    return toBranch(node.children[0], partsOf(node).slice(1), { rules: javaBody, isWay: true });
  if (node.type !== "if_statement") return undefined;
  return toBranch(fieldOf(node, "condition"), [fieldOf(node, "consequence")], { rules: javaBody });
}
