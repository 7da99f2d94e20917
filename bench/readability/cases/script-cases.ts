import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../src/languages/syntax/syntax-node.ts";
import { composeCase, type Level, type Part, type TestCase } from "./test-case.ts";

const suiteWords = new Set(["describe", "suite", "context"]);
const testWords = new Set(["it", "test", "specify"]);
const hookWords = new Set([
  "before",
  "beforeEach",
  "after",
  "afterEach",
  "beforeAll",
  "afterAll",
  "setup",
  "teardown",
]);
const leftOut = new Set(["skip", "todo"]);
const maxCallLines = 10;

/** The tests of a JavaScript or TypeScript file. */
export function scriptCases(root: SyntaxNode, text: string): TestCase[] {
  return casesIn(
    partsOf(root),
    [{ head: "", tail: "", uses: new Set(), parts: partsFor(partsOf(root)) }],
    text,
  );
}

function casesIn(statements: readonly SyntaxNode[], levels: readonly Level[], text: string): TestCase[] {
  return statements.flatMap((node) => {
    const call = declaredCall(node);
    const body = call && bodyOf(call.node);
    if (call && body && (call.kind === "suite" || hasTests(body))) {
      const end = node.start + node.text.length;
      const level = {
        title: call.title,
        head: text.slice(node.start, body.start + 1),
        tail: text.slice(body.start + body.text.length - 1, end),
        uses: namesIn(fieldOf(call.node, "function")),
        parts: partsFor(partsOf(body)),
      };
      return casesIn(partsOf(body), [...levels, level], text);
    }
    if (call?.kind === "suite") return [];
    const test = call ?? [...descendants(node)].map(readCall).find((one) => one?.kind === "test");
    if (!test) return [];
    return [composeCase(levels, { title: test.title, node, text: node.text, uses: namesIn(node) })];
  });
}

interface DeclaredCall {
  readonly kind: "suite" | "test";
  readonly title: string;
  readonly node: SyntaxNode;
}

/** The call of a statement that declares a suite or a test. */
function declaredCall(statement: SyntaxNode): DeclaredCall | undefined {
  if (statement.type !== "expression_statement") return undefined;
  const [first] = partsOf(statement);
  return first && readCall(first.type === "await_expression" ? partsOf(first)[0] : first);
}

function readCall(node: SyntaxNode | undefined): DeclaredCall | undefined {
  if (node?.type !== "call_expression") return undefined;
  const words = wordsOf(fieldOf(node, "function"));
  const [root = "", ...members] = words;
  const isSub = members.length > 0 && members.at(-1) === "test" && root !== "test";
  if (members.some((word) => leftOut.has(word) || hookWords.has(word))) return undefined;
  const [first] = partsOf(fieldOf(node, "arguments"));
  if (!first || !bodyOf(node)) return undefined;
  const title = first.text.replace(/^["'`]|["'`]$/g, "");
  if (suiteWords.has(root) || members.some((word) => suiteWords.has(word)))
    return { kind: "suite", title, node };
  return testWords.has(root) || isSub ? { kind: "test", title, node } : undefined;
}

/** `test.each(rows)` is `test`, `each`. */
function wordsOf(callee: SyntaxNode | undefined): string[] {
  if (callee?.type === "identifier") return [callee.text];
  if (callee?.type === "call_expression") return wordsOf(fieldOf(callee, "function"));
  if (callee?.type !== "member_expression") return [];
  return [...wordsOf(fieldOf(callee, "object")), fieldOf(callee, "property")?.text ?? ""];
}

/** The block of the function that a call is given last. */
function bodyOf(call: SyntaxNode): SyntaxNode | undefined {
  const given = partsOf(fieldOf(call, "arguments")).findLast(({ type }) => /function/.test(type));
  const body = fieldOf(given, "body");
  return body?.type === "statement_block" ? body : undefined;
}

function hasTests(body: SyntaxNode): boolean {
  return partsOf(body).some((statement) => declaredCall(statement) !== undefined);
}

function partsFor(statements: readonly SyntaxNode[]): Part[] {
  return statements.flatMap((node): Part[] => {
    if (declaredCall(node)) return [];
    if (node.type === "import_statement") return [importPart(node)];
    if (node.type === "expression_statement") return callPart(node);
    const requires = requirePart(node);
    if (requires) return [requires];
    return [{ declares: declaredBy(node), uses: namesIn(node), isAlways: false, text: () => node.text }];
  });
}

/** Calls beside the tests set something up, or are loops that declare more tests. */
function callPart(node: SyntaxNode): Part[] {
  const declaresTests = [...descendants(node)].some((one) => readCall(one) !== undefined);
  const isLong = node.lineEnd - node.lineStart >= maxCallLines * 3;
  const isDirective = partsOf(node)[0]?.type === "string";
  if (declaresTests || isLong || isDirective) return [];
  return [{ declares: [], uses: namesIn(node), isAlways: true, text: () => node.text }];
}

function importPart(node: SyntaxNode): Part {
  const clause = node.children.find(({ type }) => type === "import_clause");
  const from = fieldOf(node, "source")?.text ?? "";
  const isType = node.children.some(({ named, type }) => !named && type === "type");
  const local = (one: SyntaxNode) => (fieldOf(one, "alias") ?? fieldOf(one, "name"))?.text ?? one.text;
  const named = partsOf(clause?.children.find(({ type }) => type === "named_imports"));
  const rest = partsOf(clause).filter(({ type }) => type !== "named_imports");
  const restName = (one: SyntaxNode) => partsOf(one)[0]?.text ?? one.text;
  return {
    declares: [...named.map(local), ...rest.map(restName)],
    uses: new Set(),
    isAlways: clause === undefined && /^import\s*["']/.test(node.text),
    text: (used) => {
      if (!clause) return node.text;
      const kept = named.filter((one) => used.has(local(one))).map((one) => one.text);
      const others = rest.filter((one) => used.has(restName(one))).map((one) => one.text);
      const all = [...others, ...(kept.length > 0 ? [`{ ${kept.join(", ")} }`] : [])];
      return `import ${isType ? "type " : ""}${all.join(", ")} from ${from};`;
    },
  };
}

/** `const { a, b } = require("x")`, of which only some names may be needed. */
function requirePart(node: SyntaxNode): Part | undefined {
  const [declarator, ...more] = partsOf(node).filter(({ type }) => type === "variable_declarator");
  const pattern = fieldOf(declarator, "name");
  const value = fieldOf(declarator, "value");
  if (more.length > 0 || pattern?.type !== "object_pattern" || !value) return undefined;
  const local = (one: SyntaxNode) => fieldOf(one, "value")?.text ?? one.text;
  const members = partsOf(pattern);
  const word = node.children[0]?.text ?? "const";
  return {
    declares: members.map(local),
    uses: namesIn(value),
    isAlways: false,
    text: (used) => {
      const kept = members.filter((one) => used.has(local(one))).map((one) => one.text);
      return `${word} { ${kept.join(", ")} } = ${value.text};`;
    },
  };
}

function declaredBy(node: SyntaxNode): string[] {
  const declaration = node.type === "export_statement" ? fieldOf(node, "declaration") : node;
  if (!declaration) return [];
  const name = fieldOf(declaration, "name");
  if (name) return [name.text];
  return partsOf(declaration)
    .filter(({ type }) => type === "variable_declarator")
    .flatMap((one) => [...namesIn(fieldOf(one, "name"))]);
}

const nameTypes = new Set([
  "identifier",
  "type_identifier",
  "shorthand_property_identifier",
  "shorthand_property_identifier_pattern",
]);

/** The names that stand in a node, without those of properties. */
export function namesIn(node: SyntaxNode | undefined): ReadonlySet<string> {
  const found = node ? [...descendants(node)].filter(({ type }) => nameTypes.has(type)) : [];
  return new Set(found.map(({ text }) => text));
}
