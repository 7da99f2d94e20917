import { loadGrammar } from "../syntax/load-grammar.ts";
import { descendants, readTree, type SyntaxNode } from "../syntax/syntax-node.ts";
import { describeChange, emptiedFunction } from "./describe-change.ts";
import type { LanguageMutants } from "./language-mutants.ts";
import type { Mutant } from "./mutant.ts";

/** A change of the text that always compiles: a mutant that does not would look as if every test killed it. */
export interface CompiledChange {
  readonly kind: string;
  readonly node: SyntaxNode;
  readonly replacement: string;
  /** What it comes to, if that is plainer than the replacement. */
  readonly meaning?: string;
  readonly empties?: readonly [number, number];
}

/** What a compiled language knows of its mutants. */
interface CompiledMutants {
  readonly grammar: Parameters<typeof loadGrammar>[0];
  readonly changesAt: (node: SyntaxNode) => CompiledChange[];
  /** Nodes of a file that stay as they are, with everything in them. */
  readonly fixedIn: (root: SyntaxNode) => (node: SyntaxNode) => boolean;
}

/** Mutants found on the syntax tree. Each one is compiled on its own, so none is switched on inside a process. */
export function createCompiledMutants({ grammar, changesAt, fixedIn }: CompiledMutants): LanguageMutants {
  return {
    find: async ({ text, lines }) => {
      const { read } = await loadGrammar(grammar);
      const root = read(text, (tree) => (tree.rootNode.hasError ? undefined : readTree(tree, text)));
      if (!root) return undefined;
      const isAsked = ({ lineStart }: SyntaxNode) =>
        lines.some(([first, last]) => first <= lineStart && lineStart <= last);
      const changes = [...descendants(root, fixedIn(root))].filter(isAsked).flatMap(changesAt);
      const withMutant = (id: number) => {
        const change = changes[id];
        if (!change) return text;
        const { start, text: before } = change.node;
        return text.slice(0, start) + change.replacement + text.slice(start + before.length);
      };
      return { mutants: changes.map(asMutant), switched: { edits: [] }, withMutant };
    },
  };
}

function asMutant(
  { kind, node, replacement, meaning = replacement, empties }: CompiledChange,
  id: number,
): Mutant {
  return {
    id,
    line: node.lineStart,
    kind,
    description: empties ? emptiedFunction : describeChange(node.text, meaning),
    ...(empties && { empties }),
  };
}

/** What every language writes alike. */
export const operatorSwaps: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
  "&&": ["||"],
  "||": ["&&"],
};

/** A condition that never holds, and one that always does. What it uses is used still, so it compiles. */
export function fixedConditions(condition: SyntaxNode): CompiledChange[] {
  return [
    { kind: "condition", node: condition, replacement: `(${condition.text}) && false`, meaning: "false" },
    { kind: "condition", node: condition, replacement: `(${condition.text}) || true`, meaning: "true" },
  ];
}
