import type { SourceSymbol } from "../../syntax/outline.ts";
import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Value } from "../../values/value.ts";

/** Something that a condition speaks about, as far as it has a name that a reader of the code knows. */
export type Term =
  | { readonly kind: "name"; readonly name: string }
  /** A field of the object that a method is called on. */
  | { readonly kind: "field"; readonly name: string }
  /** A field of something else. */
  | { readonly kind: "part"; readonly of: string; readonly name: string }
  | { readonly kind: "size"; readonly of: Term; readonly noun: "length" | "size" }
  | { readonly kind: "remainder"; readonly of: Term; readonly by: Term }
  | { readonly kind: "literal"; readonly value: Value };

export type Sign = "<" | "<=" | ">" | ">=" | "==" | "!=";

/** A condition of any language; parts that have no words are `unknown`. */
export type Condition =
  | { readonly kind: "truth"; readonly of: Term }
  | { readonly kind: "compare"; readonly left: Term; readonly sign: Sign; readonly right: Term }
  /** `noun` completes "it is": `a string`, `an integer`, `NaN`. */
  | { readonly kind: "noun"; readonly of: Term; readonly noun: string }
  | { readonly kind: "within"; readonly item: Term; readonly of: Term }
  | { readonly kind: "begins" | "ends"; readonly of: Term; readonly part: Term }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "all" | "any"; readonly parts: readonly Operand[] }
  | { readonly kind: "unknown" };

/** An operand, and where it begins in the source. */
export interface Operand {
  readonly condition: Condition;
  readonly start: number;
}

/** Code that runs only one way of a decision. */
export interface Way {
  readonly start: number;
  readonly lines: readonly [number, number];
}

/** A place where the code goes one of two ways. */
export interface Decision {
  readonly condition: Condition;
  /** The lines of the condition. */
  readonly lines: readonly [number, number];
  readonly held: Way;
  /** Its lines are empty if there is no code that runs only then. */
  readonly failed: Way;
  /** A comment that belongs to the way that is taken when the condition holds. */
  readonly comment?: string | undefined;
}

/** A decision, and the code around it. */
export interface FoundDecision extends Decision {
  /** Whether one call may come by several times. */
  readonly isRepeated: boolean;
  /** The variables of the loops and inner functions around it: each time they are another item. */
  readonly items: ReadonlySet<string>;
}

/** How decisions and documentation of a language are read from its syntax trees. */
export interface DecisionRules {
  decisionsAt(node: SyntaxNode): readonly Decision[];
  isLoop(node: SyntaxNode): boolean;
  isFunction(node: SyntaxNode): boolean;
  /** The names that a loop or an inner function gives to its items. */
  itemsOf(node: SyntaxNode): readonly string[];
  /** The name that a node gives another value. */
  assignedBy(node: SyntaxNode): string | undefined;
  /** The documentation of a function. */
  docOf(symbol: SourceSymbol, root: SyntaxNode): string | undefined;
}

/** All decisions of a source, in its order. Does not recurse: a hostile source may nest as deep as it likes. */
export function findDecisions(root: SyntaxNode, rules: DecisionRules): FoundDecision[] {
  const found: FoundDecision[] = [];
  const pending: Pending[] = [{ node: root, isCalled: false, isRepeated: false, items: new Set() }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, isCalled, isRepeated, items } = next;
    for (const decision of rules.decisionsAt(node)) found.push({ ...decision, isRepeated, items });
    const isFunction = rules.isFunction(node);
    // A function inside another one may run for each of many items.
    const repeats = rules.isLoop(node) || (isFunction && isCalled);
    const inside = {
      isCalled: isCalled || isFunction,
      isRepeated: isRepeated || repeats,
      items: repeats ? new Set([...items, ...rules.itemsOf(node)]) : items,
    };
    for (const child of node.children) pending.push({ node: child, ...inside });
  }
  return found.toSorted((a, b) => a.held.start - b.held.start);
}

interface Pending {
  readonly node: SyntaxNode;
  /** Whether it is inside a function. */
  readonly isCalled: boolean;
  readonly isRepeated: boolean;
  readonly items: ReadonlySet<string>;
}
