import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import { dotted, reached } from "../../../tests/smells/test-facts.ts";
import type { Assertion, Relation, TestGrammar } from "../../../tests/smells/test-grammar.ts";
import { javascriptMocks, javascriptReach, javascriptUnsteady } from "./call-words.ts";
import { javascriptExpressions } from "./expressions.ts";

const { isNever } = javascriptExpressions;

/** Tests in JavaScript and TypeScript: expect (vitest, jest, chai), node's assert, chai's assert and should. */
export const javascriptGrammar: TestGrammar = {
  expressions: javascriptExpressions,
  nodes: {
    call: "call_expression",
    creation: "new_expression",
    assignments: new Map([
      ["variable_declarator", { target: "name", value: "value" }],
      ["assignment_expression", { target: "left", value: "right" }],
      ["augmented_assignment_expression", { target: "left", value: "right", again: true }],
    ]),
    loops: new Set(["for_in_statement", "update_expression"]),
  },
  truths: {
    trueIfFilled: new Set(),
    either: { type: "binary_expression", token: "||" },
    comparison: { type: "binary_expression", operators: /^(===?|>=|<=)$/ },
    length: /\.(length|size)$/,
    isMade: ({ type }) => type === "new_expression",
    mayDiffer: () => false,
  },
  mocks: javascriptMocks,
  unsteady: javascriptUnsteady,
  reach: javascriptReach,
  imports: importsOf,
  assertions: (root) => {
    const seen = new Set<SyntaxNode>();
    return [...reached(root, silentPart)].flatMap((node) => assertionsAt(node, seen));
  },
  isSkipped: (calls) =>
    calls.some(({ written }) =>
      /^(it|test|describe|suite|context)(\.\w+)*\.(only|skip|skipIf|todo|fails|failing)$|^(xit|xtest|xdescribe|fit|fdescribe)$|^(this|t|ctx|context)\.(skip|todo)$/.test(
        written,
      ),
    ) ||
    calls.some(({ args }) =>
      args.some(({ type, text }) => type === "object" && /^\{\s*(skip|todo|only)\s*:/.test(text)),
    ),
  isConditional: ({ type, text }) =>
    /^(if_statement|ternary_expression|switch_statement)$/.test(type) && !/\bfail\(|\bthrow\b/.test(text),
  testAt,
  declared: (node) => (node.type === "variable_declarator" ? fieldOf(node, "name") : undefined),
};

function testAt(node: SyntaxNode): ReturnType<TestGrammar["testAt"]> {
  const called = fieldOf(node, "function");
  if (node.type !== "call_expression" || !called || !/^(\w+\.)?(it|test)(\.\w+)*$/.test(called.text))
    return undefined;
  const [title, ...others] = fieldOf(node, "arguments")?.children.filter(({ named }) => named) ?? [];
  const callback = others.findLast(({ type }) => /^(arrow_function|function_expression)$/.test(type));
  const body = fieldOf(callback, "body");
  return title && body ? { name: title.text.slice(1, -1), body } : undefined;
}

function importsOf(root: SyntaxNode): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of descendants(root)) {
    if (node.type === "import_statement") readImport(node, found);
    if (node.type === "variable_declarator") readRequire(node, found);
  }
  return found;
}

function readImport(node: SyntaxNode, found: Map<string, string>): void {
  const module = moduleName(fieldOf(node, "source"));
  for (const part of descendants(node)) {
    if (part.type === "import_specifier") {
      const name = fieldOf(part, "name")?.text ?? "";
      found.set(fieldOf(part, "alias")?.text ?? name, `${module}.${name}`);
    }
    if (/^(import_clause|namespace_import)$/.test(part.type))
      for (const { type, text } of part.children) if (type === "identifier") found.set(text, module);
  }
}

function readRequire(node: SyntaxNode, found: Map<string, string>): void {
  const target = fieldOf(node, "name");
  const value = fieldOf(node, "value");
  const [, source] =
    /^(?:await\s+import|require)\s*\(\s*["'`]([^"'`]+)["'`]\s*\)$/.exec(value?.text ?? "") ?? [];
  // `const { exit } = process` is another name for `process.exit`.
  const taken = target?.type === "object_pattern" ? dotted(value) : "";
  const module = source?.replace(/^node:/, "") ?? found.get(taken) ?? taken;
  if (module === "" || !target) return;
  if (target.type === "identifier") found.set(target.text, module);
  for (const part of descendants(target)) {
    if (part.type === "shorthand_property_identifier_pattern") found.set(part.text, `${module}.${part.text}`);
    if (part.type === "pair_pattern")
      found.set(fieldOf(part, "value")?.text ?? "", `${module}.${fieldOf(part, "key")?.text ?? ""}`);
  }
}

function moduleName(source: SyntaxNode | undefined): string {
  return (source?.text ?? "").replaceAll(/^["']|["']$/g, "").replace(/^node:/, "");
}

/** The part of a statement that never runs, or whose failures are hidden. */
function silentPart(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === "if_statement" && isNever(fieldOf(node, "condition")))
    return fieldOf(node, "consequence");
  if (isForgiven(node)) return fieldOf(fieldOf(node, "function"), "object");
  const handler = node.type === "try_statement" ? fieldOf(node, "handler") : undefined;
  return handler && ![...descendants(handler)].some(speaks) ? fieldOf(node, "body") : undefined;
}

/** A promise whose failures nobody hears of: `check().catch(() => {})`. */
function isForgiven(node: SyntaxNode): boolean {
  const called = node.type === "call_expression" ? fieldOf(node, "function") : undefined;
  const [handler] = partsOf(fieldOf(node, "arguments"));
  return (
    fieldOf(called, "property")?.text === "catch" &&
    handler !== undefined &&
    /^(arrow_function|function_expression)$/.test(handler.type) &&
    /\{\s*\}$/.test(handler.text)
  );
}

function speaks({ type, text }: SyntaxNode): boolean {
  return (
    type === "throw_statement" || (type === "identifier" && /^(expect|assert|reject|fail|done)$/.test(text))
  );
}

/** A chain such as `expect(x).not.toBe(y)`: its start, and the rest. */
interface Chain {
  readonly root: SyntaxNode;
  readonly links: readonly { readonly name: string; readonly args: readonly SyntaxNode[] | undefined }[];
}

function assertionsAt(node: SyntaxNode, seen: Set<SyntaxNode>): Assertion[] {
  if (seen.has(node) || !/^(call_expression|member_expression)$/.test(node.type)) return [];
  const { root, links } = unroll(node, seen);
  const called = root.type === "call_expression" ? root : undefined;
  const name = dotted(called ? fieldOf(called, "function") : root);
  if (called && (name === "expect" || name === "should")) return expectation(called, links);
  if (called && /^assert$/.test(name)) return [truthy(partsOf(fieldOf(called, "arguments"))[0])];
  if (/^(assert|sinon|t|should)$/.test(name) && !called) return assertCall(name, links);
  const at = links.findIndex((link) => link.name === "should");
  if (at >= 0) return expectationOf(root, links.slice(at + 1));
  return [];
}

function unroll(node: SyntaxNode, seen: Set<SyntaxNode>): Chain {
  const links: { name: string; args: readonly SyntaxNode[] | undefined }[] = [];
  let root = node;
  let args: readonly SyntaxNode[] | undefined;
  for (;;) {
    seen.add(root);
    const callee = root.type === "call_expression" ? fieldOf(root, "function") : undefined;
    const member =
      callee?.type === "member_expression" ? callee : root.type === "member_expression" ? root : undefined;
    const object = fieldOf(member, "object");
    if (!member || !object) return { root, links: links.toReversed() };
    args = callee ? partsOf(fieldOf(root, "arguments")) : undefined;
    seen.add(member);
    links.push({ name: fieldOf(member, "property")?.text ?? "", args });
    root = object;
  }
}

/** `expect(x)` alone asserts nothing. */
function expectation(call: SyntaxNode, links: Chain["links"]): Assertion[] {
  return expectationOf(partsOf(fieldOf(call, "arguments"))[0], links);
}

function expectationOf(actual: SyntaxNode | undefined, links: Chain["links"]): Assertion[] {
  const last = links.at(-1);
  const isWord =
    /^(to|be|been|is|that|and|has|have|with|at|of|same|but|does|deep|not|resolves|rejects|eventually|own|any|all|nested|ordered)$/;
  if (!last || (isWord.test(last.name) && last.args === undefined)) return [];
  const negated = links.some(({ name }) => name === "not");
  const [expected] = last.args ?? [];
  const isKept = /Snapshot$/.test(last.name) && !(last.name.includes("Inline") && expected);
  const known = matchers.find(([pattern]) => pattern.test(last.name))?.[1];
  const relation = isKept ? "snapshot" : (known ?? "other");
  const isShallow = saysLittle({ name: last.name, args: last.args ?? [], negated, actual });
  return [{ relation, negated, actual, expected: relation === "truthy" ? undefined : expected, isShallow }];
}

/** Matchers that only see that something is there, or of which type; the same with an expected value that stands for any. */
function saysLittle({
  name,
  args: [expected],
  negated,
  actual,
}: {
  readonly name: string;
  readonly args: readonly SyntaxNode[];
  readonly negated: boolean;
  readonly actual: SyntaxNode | undefined;
}): boolean {
  const text = expected?.text ?? "";
  if (/^(toBeDefined|exist|exists|toBeTypeOf|a|an)$/.test(name)) return true;
  if (/^(toBeNull|toBeUndefined|toBeNaN|null|undefined)$/.test(name)) return negated;
  if (/^(toThrow|toThrowError|throw|throws)$/.test(name)) return negated || expected === undefined;
  if (/^(toBeInstanceOf|instanceof|instanceOf)$/.test(name)) return builtIn.test(text);
  if (/^(toBe|toEqual|toStrictEqual|equal|eql|eq)$/.test(name) && /^typeof\b/.test(actual?.text ?? ""))
    return true;
  if (negated && /^(null|undefined)$/.test(text)) return true;
  return (
    /^expect\.(anything\(\)|any\(|(objectContaining|arrayContaining|stringContaining)\((\{\}|\[\]|""|'')?\))/.test(
      text,
    ) ||
    (/^(toMatchObject|toContain|toMatch|include)$/.test(name) && /^(\{\s*\}|""|''|\/\.[*+]?\/)$/.test(text))
  );
}

const builtIn = /^(Object|Array|Function|Promise|String|Number|Boolean)$/;

const matchers: readonly (readonly [RegExp, Relation])[] = [
  [/^(toBe|toEqual|toStrictEqual|equals?|eq|eql|eqls|toMatchInlineSnapshot)$/, "equal"],
  [/^(toBeTruthy|toBeDefined|ok|true|exist)$/, "truthy"],
  [/^(toBeGreaterThanOrEqual|toBeLessThanOrEqual|gte|lte|least|most)$/, "at least"],
];

function assertCall(name: string, links: Chain["links"]): Assertion[] {
  const last = links.at(-1);
  if (!last?.args || (name === "sinon" && links[0]?.name !== "assert")) return [];
  if (
    name === "t" &&
    !/^(is|deepEqual|equal|same|ok|true|truthy|throws|throwsAsync|not|like)$/.test(last.name)
  )
    return [];
  const [actual, expected] = last.args;
  if (/^(ok|true|isTrue|isOk|truthy|exists)$/.test(last.name)) return [truthy(actual)];
  const relation = assertRelations.find(([pattern]) => pattern.test(last.name))?.[1] ?? "other";
  const isOfType = /^typeof\b/.test(actual?.text ?? "") && relation === "equal";
  const isAnyError = /^(throws|rejects|throwsAsync)$/.test(last.name) && expected === undefined;
  const isThere = /^not/i.test(last.name) && /^(null|undefined)$/.test(expected?.text ?? "");
  const isShallow =
    isOfType || isAnyError || isThere || /^(doesNotThrow|doesNotReject|isDefined|isNotNull)$/.test(last.name);
  return [{ relation, negated: /^not|^is_?not/i.test(last.name), actual, expected, isShallow }];
}

const assertRelations: readonly (readonly [RegExp, Relation])[] = [
  [/^(not)?(deep)?(strict)?equals?$|^is$|^same$/i, "equal"],
  [/^isAtLeast$|^isAtMost$/, "at least"],
];

function truthy(actual: SyntaxNode | undefined): Assertion {
  return { relation: "truthy", negated: false, actual, expected: undefined };
}
