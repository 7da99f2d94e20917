import { descendants, fieldOf, hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** A call in a test. */
export interface Call {
  /** What is called, dotted, with imported names spelt out: `time.sleep`, `timers/promises.setTimeout`, `Date`. */
  readonly callee: string;
  /** The same as written. */
  readonly written: string;
  readonly args: readonly SyntaxNode[];
  readonly isNew: boolean;
}

/** What an assertion says of a value. */
export type Relation = "equal" | "identical" | "at least" | "truthy" | "snapshot" | "other";

/** One assertion of a test. */
export interface Assertion {
  readonly relation: Relation;
  readonly negated: boolean;
  /** What was found out; undefined where that is no expression, as for a block that raises. */
  readonly actual: SyntaxNode | undefined;
  readonly expected: SyntaxNode | undefined;
}

/** What a test consists of, as far as smells are concerned. */
export interface TestFacts {
  readonly calls: readonly Call[];
  readonly assertions: readonly Assertion[];
  /** Names that are given a value exactly once. */
  readonly values: ReadonlyMap<string, SyntaxNode>;
  /** Assignments to members, as written: `client.get.return_value`. */
  readonly assignedMembers: readonly string[];
  /** Names that stand for something imported. */
  readonly imported: ReadonlySet<string>;
  /** Whether it would be left out, or make others be left out. */
  readonly isSkipped: boolean;
}

/** What tells one language's trees from another's. */
export interface Grammar {
  readonly call: ReadonlySet<string>;
  /** Imported names and what they stand for. */
  imports(root: SyntaxNode): Map<string, string>;
  assertions(root: SyntaxNode, resolve: (written: string) => string): Assertion[];
  isSkipped(calls: readonly Call[], root: SyntaxNode): boolean;
}

/** Reads a test file that holds one test. */
export function readFacts(root: SyntaxNode, grammar: Grammar): TestFacts {
  const imports = grammar.imports(root);
  const resolve = (written: string) => resolveName(written, imports);
  const nodes = [...descendants(root)];
  const calls = nodes
    .filter(({ type }) => grammar.call.has(type))
    .map((node): Call => {
      const written = dotted(fieldOf(node, "function") ?? fieldOf(node, "constructor"));
      const args = partsOf(fieldOf(node, "arguments"));
      return { callee: resolve(written), written, args, isNew: node.type === "new_expression" };
    });
  const assignments = nodes.flatMap(assignmentsOf);
  const byName = Map.groupBy(assignments, ({ name }) => name);
  return {
    calls,
    assertions: grammar.assertions(root, resolve),
    values: new Map(
      [...byName].flatMap(([name, [first, second]]) =>
        first && !second && !name.includes(".") ? [[name, first.value] as const] : [],
      ),
    ),
    assignedMembers: [...byName.keys()].filter((name) => name.includes(".")),
    imported: new Set(imports.keys()),
    isSkipped: grammar.isSkipped(calls, root),
  };
}

/** A node and all below it but for silent parts: those that never run, or whose failures nobody hears of. */
export function* reached(
  root: SyntaxNode,
  silentPart: (node: SyntaxNode) => SyntaxNode | undefined,
): Generator<SyntaxNode> {
  const silent = new Set<SyntaxNode>();
  for (const node of descendants(root, (one) => silent.has(one))) {
    const part = silentPart(node);
    if (part) silent.add(part);
    yield node;
  }
}

/** An expression without brackets, `await` and type assertions around it. */
export function bare(node: SyntaxNode): SyntaxNode {
  const isWrapper =
    /^(parenthesized_expression|await|await_expression|as_expression|satisfies_expression|non_null_expression)$/;
  const [inner] = isWrapper.test(node.type) ? partsOf(node) : [];
  return inner ? bare(inner) : node;
}

/** The text of an expression without what layout decides. */
export function plain(node: SyntaxNode): string {
  return leaves(bare(node)).join(" ");
}

/** The words and signs of a node, without comments, quotes of one kind only. */
export function leaves(node: SyntaxNode): string[] {
  if (node.type === "comment") return [];
  if (/^(string_start|string_end|["'`])$/.test(node.type)) return ['"'];
  // Inside of a Python text only what is escaped has nodes of its own.
  const isWhole = node.children.length === 0 || node.type === "string_content";
  return isWhole ? [node.text] : node.children.flatMap(leaves);
}

/** A name or a chain of members as one text; empty for anything else. */
export function dotted(node: SyntaxNode | undefined): string {
  if (!node) return "";
  const text = node.text.replaceAll(/\s+/g, "");
  return /^[\w$]+(\??\.#?[\w$]+)*$/.test(text) ? text.replaceAll("?.", ".") : "";
}

/** Whether a condition never holds, by its text. */
export function isNever(node: SyntaxNode | undefined): boolean {
  return node !== undefined && /^(false|False|0|None|null|""|'')$/.test(bare(node).text);
}

/** Whether a node stands for a value that is written out, whatever the code does. */
export function isConstant(node: SyntaxNode): boolean {
  const inner = bare(node);
  if (/^(template_string|string)$/.test(inner.type))
    return !inner.children.some(({ type }) => /^(template_substitution|interpolation)$/.test(type));
  if (/^(number|integer|float|true|false|none|null|undefined|regex|concatenated_string)$/.test(inner.type))
    return true;
  if (inner.type === "identifier") return inner.text === "undefined" || inner.text === "NaN";
  const isMadeOfParts =
    /^(unary_(expression|operator)|not_operator|binary_(expression|operator)|comparison_operator|array|list|tuple|object|dictionary|set|pair|boolean_operator)$/;
  return isMadeOfParts.test(inner.type) && partsOf(inner).every((part) => isKey(part) || isConstant(part));
}

function isKey({ type, field }: SyntaxNode): boolean {
  return type === "property_identifier" && field === "key";
}

/** Whether a constant counts as true; undefined where the node is no constant. */
export function truthOf(node: SyntaxNode): boolean | undefined {
  const inner = bare(node);
  if (!isConstant(inner)) return undefined;
  if (/^(not_operator|unary_expression)$/.test(inner.type) && /^(not|!)/.test(inner.text)) {
    const [operand] = partsOf(inner);
    const truth = operand && truthOf(operand);
    return truth === undefined ? undefined : !truth;
  }
  if (/^(comparison_operator|binary_\w+|boolean_operator)$/.test(inner.type)) return undefined;
  const isEmptyInPython = /^(list|tuple|dictionary|set)$/.test(inner.type) && partsOf(inner).length === 0;
  return !isEmptyInPython && !/^(false|False|0|0\.0|None|null|undefined|NaN|""|''|``)$/.test(inner.text);
}

function resolveName(written: string, imports: ReadonlyMap<string, string>): string {
  const [first = "", ...rest] = written.split(".");
  return [imports.get(first) ?? first, ...rest].join(".");
}

interface Assignment {
  readonly name: string;
  readonly value: SyntaxNode;
}

function assignmentsOf(node: SyntaxNode): Assignment[] {
  const [target, value] =
    node.type === "variable_declarator"
      ? [fieldOf(node, "name"), fieldOf(node, "value")]
      : /^(assignment|assignment_expression|augmented_assignment|augmented_assignment_expression)$/.test(
            node.type,
          )
        ? [fieldOf(node, "left"), fieldOf(node, "right")]
        : [undefined, undefined];
  const isTwice = node.type.startsWith("augmented") || (node.type === "assignment" && hasToken(node, ":="));
  const name = dotted(target);
  if (name === "" || !value) return loopNames(node, target);
  return isTwice
    ? [
        { name, value },
        { name, value },
      ]
    : [{ name, value }];
}

/** A name that a loop or a pattern gives values has no one value. */
function loopNames(node: SyntaxNode, target: SyntaxNode | undefined): Assignment[] {
  const isLoop = /^(for_statement|for_in_statement|for_in_clause|update_expression)$/.test(node.type);
  const changed = isLoop ? (fieldOf(node, "left") ?? fieldOf(node, "argument")) : target;
  if (!changed) return [];
  const names = [...descendants(changed)].filter(({ type }) => type.endsWith("identifier"));
  return names.flatMap((name) => [
    { name: name.text, value: name },
    { name: name.text, value: name },
  ]);
}
