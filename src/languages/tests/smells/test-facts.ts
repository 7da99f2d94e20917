import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Assertion, Call, NodeWords, TestGrammar } from "./test-grammar.ts";

/** The parts of a test that matter for smells. */
export interface TestFacts {
  readonly grammar: TestGrammar;
  readonly calls: readonly Call[];
  readonly assertions: readonly Assertion[];
  /** Names that get a value exactly once. */
  readonly values: ReadonlyMap<string, SyntaxNode>;
  /** Assignments to members, as written: `client.get.return_value`. */
  readonly assignedMembers: readonly string[];
  /** How often each member is assigned, also those that are named by a key: `os.environ[]`. */
  readonly changed: ReadonlyMap<string, number>;
  /** Names that stand for something imported. */
  readonly imported: ReadonlySet<string>;
  /** Whether it is skipped, or makes the runner skip others. */
  readonly isSkipped: boolean;
}

/** Reads a test file that holds one test. */
export function readFacts(root: SyntaxNode, grammar: TestGrammar): TestFacts {
  const { call, creation } = grammar.nodes;
  const imports = grammar.imports(root);
  const resolve = (written: string) => resolveName(written, imports);
  const nodes = [...descendants(root)];
  const calls = nodes
    .filter(({ type }) => type === call || type === creation)
    .map((node): Call => {
      const written = dotted(fieldOf(node, "function") ?? fieldOf(node, "constructor"));
      const args = partsOf(fieldOf(node, "arguments"));
      return { callee: resolve(written), written, args, isNew: node.type === creation };
    });
  const assignments = nodes.flatMap((node) => assignmentsOf(node, grammar.nodes));
  const byName = Map.groupBy(assignments, ({ name }) => name);
  return {
    grammar,
    calls,
    assertions: grammar.assertions(root, resolve),
    values: new Map(
      [...byName].flatMap(([name, [first, second]]) =>
        first && !second && !name.includes(".") ? [[name, first.value] as const] : [],
      ),
    ),
    assignedMembers: [...byName.keys()].filter((name) => name.includes(".")),
    changed: changedMembers(nodes, grammar.nodes),
    imported: new Set(imports.keys()),
    isSkipped: grammar.isSkipped(calls, root),
  };
}

/** The assertions of a test that run whatever comes out. */
export function certainAssertions(root: SyntaxNode, grammar: TestGrammar): readonly Assertion[] {
  const imports = grammar.imports(root);
  return grammar.assertions(withoutConditions(root, grammar), (written) => resolveName(written, imports));
}

/** The tree without what runs only under a condition, and without what follows where a test may end before. */
function withoutConditions(node: SyntaxNode, grammar: TestGrammar): SyntaxNode {
  const { isConditional } = grammar;
  if (!isConditional) return node;
  const mayEnd = (one: SyntaxNode) =>
    isConditional(one) && [...descendants(one)].some(({ type }) => type === "return_statement");
  const end = node.children.findIndex(mayEnd);
  const reached = end < 0 ? node.children : node.children.slice(0, end);
  const kept = reached.filter((one) => !isConditional(one));
  return { ...node, children: kept.map((one) => withoutConditions(one, grammar)) };
}

/** A node and all nodes below it, except silent parts: those that never run, or whose failures are hidden. */
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

/** A name or a chain of members as one text; empty for anything else. */
export function dotted(node: SyntaxNode | undefined): string {
  if (!node) return "";
  const text = node.text.replaceAll(/\s+/g, "");
  return /^[\w$]+(\??\.#?[\w$]+)*$/.test(text) ? text.replaceAll("?.", ".") : "";
}

function resolveName(written: string, imports: ReadonlyMap<string, string>): string {
  const [first = "", ...rest] = written.split(".");
  return [imports.get(first) ?? first, ...rest].join(".");
}

function changedMembers(nodes: readonly SyntaxNode[], words: NodeWords): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const assigns = words.assignments.get(node.type);
    const target = assigns && fieldOf(node, assigns.target);
    const owner = dotted(fieldOf(target, "object") ?? fieldOf(target, "value"));
    const name = dotted(target) || (owner && `${owner}[]`);
    if (name.includes(".") || name.includes("[")) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

interface Assignment {
  readonly name: string;
  readonly value: SyntaxNode;
}

function assignmentsOf(node: SyntaxNode, words: NodeWords): Assignment[] {
  const assigns = words.assignments.get(node.type);
  const target = assigns && fieldOf(node, assigns.target);
  const value = assigns && fieldOf(node, assigns.value);
  const name = dotted(target);
  if (name === "" || !value) return namesWithin(loopTarget(node, words) ?? target);
  return assigns.again ? twice(name, value) : [{ name, value }];
}

function loopTarget(node: SyntaxNode, { loops }: NodeWords): SyntaxNode | undefined {
  return loops.has(node.type) ? (fieldOf(node, "left") ?? fieldOf(node, "argument")) : undefined;
}

/** A name that gets its values from a loop or a pattern has no single value. */
function namesWithin(changed: SyntaxNode | undefined): Assignment[] {
  if (!changed) return [];
  const names = [...descendants(changed)].filter(({ type }) => type.endsWith("identifier"));
  return names.flatMap((name) => twice(name.text, name));
}

function twice(name: string, value: SyntaxNode): Assignment[] {
  return [
    { name, value },
    { name, value },
  ];
}
