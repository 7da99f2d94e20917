import type { Outline, SourceSymbol } from "./outline.ts";
import type { SyntaxNode } from "./syntax-node.ts";
import { type Act, emptyUse, type GrowingUse, type Passing, type ValueUse } from "./value-use.ts";

/** What the place of an expression says of its value. */
export type UseFinding =
  | { readonly kind: "act"; readonly act: Act }
  /** Asked whether it is of these types. */
  | { readonly kind: "asked"; readonly types: readonly string[] }
  | { readonly kind: "compared"; readonly literals: readonly string[] }
  /** Called, with this literal first. */
  | { readonly kind: "given"; readonly literal: string }
  | ({ readonly kind: "passed" } & Passing)
  /** A member is read: `whole` stands for that. */
  | { readonly kind: "member"; readonly name: string; readonly whole?: SyntaxNode }
  /** Something is read by an index: `whole` stands for that. */
  | { readonly kind: "indexed"; readonly whole: SyntaxNode }
  /** A member is unpacked into a variable. */
  | { readonly kind: "part"; readonly name: string; readonly variable: string }
  /** Variables that its items go by, one after the other. */
  | { readonly kind: "items"; readonly variables: readonly string[] }
  /** Another expression for the same value. */
  | { readonly kind: "same"; readonly whole: SyntaxNode }
  /** Another variable for the same value. */
  | { readonly kind: "alias"; readonly variable: string }
  /** From the end of that node on the name stands for something else. */
  | { readonly kind: "replaced"; readonly by: SyntaxNode };

/** The node that a node stands in. */
export type ParentOf = (node: SyntaxNode) => SyntaxNode | undefined;

/** An expression and the node that it stands in. */
export interface UsePlace {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode;
  readonly parentOf: ParentOf;
}

/** How the uses of values are read off the nodes of a language. */
export interface UseRules {
  /** Whether a node is the name of a variable. */
  isVariable(node: SyntaxNode): boolean;
  /** What the place of an expression says of its value, by the type of the node that it stands in. */
  readonly places: Readonly<Record<string, (place: UsePlace) => readonly UseFinding[]>>;
}

/** The finding of an act. */
export const act = (name: Act): UseFinding => ({ kind: "act", act: name });

/** Tells what code does with variables. */
export interface UseReader {
  /** What a function, or without one the whole module, does with a variable, also in functions it is handed on to. */
  of(variable: string, symbol?: Pick<SourceSymbol, "lineStart" | "lineEnd">): ValueUse;
}

type Lines = Pick<SourceSymbol, "lineStart" | "lineEnd">;

const MAX_DEPTH = 3;
/** Nobody reads what is nested deeper, and a hostile file may nest as deep as it likes. */
const MAX_HEIGHT = 60;
const MAX_PLACES = 4000;
const everywhere: Lines = { lineStart: 1, lineEnd: Number.POSITIVE_INFINITY };

/** A reader of the uses in one module. */
export function createUseReader(
  tree: SyntaxNode | undefined,
  { symbols }: Pick<Outline, "symbols">,
  rules: UseRules,
): UseReader {
  const places = placesIn(tree, rules);
  const functions = new Map(symbols.filter(({ kind }) => kind === "function").map((one) => [one.name, one]));

  const collect = (variable: string, use: GrowingUse, way: Way): void => {
    const key = `${variable} ${way.lines.lineStart} ${way.lines.lineEnd}`;
    if (way.seen.has(key) || way.depth > MAX_DEPTH) return;
    const inside = { ...way, seen: new Set([...way.seen, key]) };
    let end = Number.POSITIVE_INFINITY;
    for (const { node, order } of places.of(variable)) {
      if (node.lineStart < way.lines.lineStart || node.lineEnd > way.lines.lineEnd) continue;
      if (order > end || way.room.left-- <= 0) return;
      const replaced = note(node, use, inside);
      if (replaced) end = places.endOf(replaced);
    }
  };

  /** Takes up what the place of a node says; gives what replaces the variable there, if anything does. */
  const note = (node: SyntaxNode, use: GrowingUse, way: Way): SyntaxNode | undefined => {
    const parent = places.parentOf(node);
    const read = parent && rules.places[parent.type];
    if (!read || way.height > MAX_HEIGHT) return undefined;
    let replaced: SyntaxNode | undefined;
    const deeper = { ...way, depth: way.depth + 1 };
    const higher = { ...way, height: way.height + 1 };
    for (const finding of read({ node, parent, parentOf: places.parentOf }))
      switch (finding.kind) {
        case "act":
          use.acts.add(finding.act);
          break;
        case "asked":
          use.acts.add("asked").add("typed");
          for (const type of finding.types) use.kinds.add(type);
          break;
        case "compared":
          for (const literal of finding.literals) use.literals.add(literal);
          break;
        case "given":
          use.given.add(finding.literal);
          break;
        case "passed":
          use.passed.push({ to: finding.to, at: finding.at, of: finding.of });
          follow(finding, use, deeper);
          break;
        case "member": {
          const member = memberOf(use, finding.name);
          if (finding.whole) note(finding.whole, member, higher);
          break;
        }
        case "indexed":
          use.acts.add("indexed");
          use.indexed ??= emptyUse();
          note(finding.whole, use.indexed, higher);
          break;
        case "part":
          use.parts.add(finding.name);
          collect(finding.variable, memberOf(use, finding.name), deeper);
          break;
        case "items":
          for (const [at, variable] of finding.variables.entries()) {
            use.items[at] ??= emptyUse();
            collect(variable, use.items[at], deeper);
          }
          break;
        case "same":
          note(finding.whole, use, higher);
          break;
        case "alias":
          collect(finding.variable, use, higher);
          break;
        case "replaced":
          replaced = finding.by;
      }
    return replaced;
  };

  /** Goes on in a function of the module that the value is passed to. */
  const follow = ({ to, at }: Passing, use: GrowingUse, way: Way): void => {
    const called = functions.get(to);
    const parameter = called?.parameters[at];
    if (called && parameter) collect(parameter.name, use, { ...way, lines: called });
  };

  return {
    of(variable, symbol = everywhere) {
      const use = emptyUse();
      const { lineStart, lineEnd } = symbol;
      const lines = { lineStart, lineEnd };
      collect(variable, use, { lines, seen: new Set(), depth: 0, height: 0, room: { left: MAX_PLACES } });
      return use;
    },
  };
}

/** Variables that were gone through to get here, and how much may still be looked at. */
interface Way {
  readonly lines: Lines;
  readonly seen: ReadonlySet<string>;
  readonly depth: number;
  /** Expressions around the variable that were gone through. */
  readonly height: number;
  readonly room: { left: number };
}

function memberOf({ members }: GrowingUse, name: string): GrowingUse {
  const member = members.get(name) ?? emptyUse();
  members.set(name, member);
  return member;
}

interface Place {
  readonly node: SyntaxNode;
  readonly order: number;
}

/** The places of all variables, in source order. Does not recurse, however deep the code nests. */
function placesIn(tree: SyntaxNode | undefined, rules: UseRules) {
  const parents = new Map<SyntaxNode, SyntaxNode>();
  const orders = new Map<SyntaxNode, number>();
  const byName = new Map<string, Place[]>();
  const open = tree ? [tree] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    orders.set(node, orders.size);
    if (rules.isVariable(node)) {
      const known = byName.get(node.text) ?? [];
      known.push({ node, order: orders.size - 1 });
      byName.set(node.text, known);
    }
    for (const child of node.children.toReversed()) {
      parents.set(child, node);
      open.push(child);
    }
  }
  return {
    of: (name: string): readonly Place[] => byName.get(name) ?? [],
    parentOf: (node: SyntaxNode) => parents.get(node),
    /** The place in the order of the last node below. */
    endOf(node: SyntaxNode): number {
      let last = node;
      for (let next = last.children.at(-1); next; next = last.children.at(-1)) last = next;
      return orders.get(last) ?? 0;
    },
  };
}
