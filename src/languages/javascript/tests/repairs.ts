import { descendants, fieldOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Difference, TestRepairs } from "../../tests/repairs/test-repairs.ts";
import { isFunction } from "../syntax/symbols.ts";
import { importPath } from "./import-path.ts";
import { detectStyle } from "./test-style.ts";

const scalar = String.raw`(-?\d[\d.e+-]*|true|false|null|undefined|'[^'\n]*'|"[^"\n]*")`;

/** Messages of runners that compare two plain values; named groups, because some say the expected value first. */
const differences: readonly RegExp[] = [
  new RegExp(
    String.raw`Expected values to be (?:strictly|loosely) (?:deep-)?equal:\s+(?<actual>${scalar}) !==? (?<expected>${scalar})\s`,
  ),
  new RegExp(
    String.raw`expected (?<actual>${scalar}) to (?:be|equal|deeply equal|strictly equal|have status) (?<expected>${scalar})(?:\s|$)`,
  ),
  new RegExp(String.raw`Expected: (?<expected>${scalar})\s+Received: (?<actual>${scalar})(?:\s|$)`),
];

/** How failures of tests in JavaScript and TypeScript show what is plainly wrong with them. */
export const javascriptRepairs: TestRepairs = {
  missingNames: [
    /ReferenceError: (?:Can't find variable: )?([\w$]+)(?: is not defined)?/g,
    /Cannot find name '([\w$]+)'/g,
    /does not provide an export named '([\w$]+)'/g,
    /has no exported member '([\w$]+)'/g,
    /(?:TypeError: )?(?:\(\d+, [\w$.]+\.)?([\w$]+)\)? is not a function/g,
  ],
  unawaited:
    /\bPromise\s*(?:\{|<)|\[object Promise\]|Missing expected (?:rejection|exception)|\bis a Promise\b/,
  importOf(symbol, path, place) {
    const module = importPath({ ...place, sourcePath: path }, detectStyle(place));
    const kind = symbol.exportKind === "named" ? "named" : "default";
    return symbol.exportKind === "none" ? undefined : { module, name: symbol.name, kind };
  },
  withAwait(root, names) {
    const waited = new Set<number>();
    for (const node of descendants(root))
      if (/^(await_expression|return_statement|array|spread_element)$/.test(node.type))
        for (const child of node.children) waited.add(child.start);
    const calls = [...descendants(root)].filter(
      (node) => node.type === "call_expression" && isNamed(node, names) && !waited.has(node.start),
    );
    const outer = [...descendants(root)].find(isFunction);
    if (calls.length === 0 || !outer) return undefined;
    // A function in the test, such as one that is expected to throw, waits for itself.
    const inner = calls.filter((call) => nearestFunction(root, call) === outer);
    if (inner.length === 0) return undefined;
    const isAsync = outer.text.startsWith("async");
    const edits = [...inner.map(({ start }) => start), ...(isAsync ? [] : [outer.start])].sort(
      (a, b) => b - a,
    );
    const waiting = edits.reduce((code, at) => {
      const word = at === outer.start ? "async " : "await ";
      return `${code.slice(0, at - root.start)}${word}${code.slice(at - root.start)}`;
    }, root.text);
    return { code: waiting };
  },
  differenceIn: (message) => readDifference(message, differences),
};

function isNamed(call: SyntaxNode, names: ReadonlySet<string>): boolean {
  return names.has(fieldOf(call, "function")?.text.split(".").at(-1) ?? "");
}

function nearestFunction(root: SyntaxNode, { start, text }: SyntaxNode): SyntaxNode | undefined {
  const end = start + text.length;
  return [...descendants(root)].findLast(
    (node) => isFunction(node) && node.start <= start && end <= node.start + node.text.length,
  );
}

function readDifference(message: string, patterns: readonly RegExp[]): Difference | undefined {
  for (const pattern of patterns) {
    const { expected, actual } = pattern.exec(message)?.groups ?? {};
    if (expected !== undefined && actual !== undefined) return { expected, actual };
  }
  return undefined;
}
