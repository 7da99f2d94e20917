import type { Counter, Placing } from "./counter.ts";
import { afterDirectives, children, type SyntaxNode } from "./syntax-node.ts";

/** Runs of one function or loop body in one plan, past which it counts as endless. */
export const RUN_LIMIT = 200_000;

/** Puts counting code around nodes, in the order of the text, and visits what is inside them. */
export interface Marker {
  readonly counters: readonly Counter[];
  visit(node: SyntaxNode): void;
  /** A statement that is one of several ways, or the body of a loop or of the function that is named. */
  way(node: SyntaxNode, kind: Counter["kind"], owner?: SyntaxNode): void;
  /** An expression that is only sometimes evaluated, or what the function that is named gives back. */
  operand(node: SyntaxNode, kind: Counter["kind"], owner?: SyntaxNode): void;
  /** The statements of a case, which stand in no block. */
  ofCase(node: SyntaxNode, statements: readonly SyntaxNode[]): void;
  /** Code for a way that is not written; `code` gets the statement that counts it. */
  implicit(offset: number, line: number, code: (counting: string) => string): void;
  /** The name of a property, which is read only where there is something to read it from. */
  property(node: SyntaxNode): void;
  /** Two sides of a comparison: the right one may stand for several. */
  compared(left: SyntaxNode, visitRight: (right: (node: SyntaxNode) => void) => void): void;
}

/** A marker that inserts code into one text. */
export function createMarker(
  { insert, visit }: { insert(offset: number, code: string): void; visit(node: SyntaxNode): void },
  { compare, counts, overrun }: Placing,
): Marker {
  const counters: Counter[] = [];
  let parent = -1;
  let places = 0;

  const count = (kind: Counter["kind"], [first, last]: readonly [number, number], owner?: SyntaxNode) => {
    const span = owner && ([owner.start, owner.end] as const);
    const counter = counters.push({ kind, first, last, parent, ...(span ? { span } : {}) }) - 1;
    const isLimited = kind === "function" || kind === "loop";
    return { counter, code: `${counts}[${counter}]++${isLimited ? `<${RUN_LIMIT}||${overrun}()` : ""}` };
  };
  const countNode = ({ loc }: SyntaxNode, kind: Counter["kind"], owner?: SyntaxNode) =>
    count(kind, [loc.start.line, loc.end.line], owner);
  const visitInside = (counter: number, nodes: readonly SyntaxNode[]) => {
    const outer = parent;
    parent = counter;
    nodes.forEach(visit);
    parent = outer;
  };
  const passOn = (node: SyntaxNode, side: "l" | "r", place: number) => {
    if (compare) insert(node.start, `${compare}.${side}(${place},(`);
    visit(node);
    if (compare) insert(node.end, "))");
  };
  return {
    counters,
    visit,
    way(node, kind, owner) {
      const { counter, code } = countNode(node, kind, owner);
      const isBlock = node.type === "BlockStatement";
      insert(isBlock ? afterDirectives(node) : node.start, `${isBlock ? ";" : "{"}${code};`);
      visitInside(counter, isBlock ? children(node) : [node]);
      if (!isBlock) insert(node.end, "}");
    },
    operand(node, kind, owner) {
      const { counter, code } = countNode(node, kind, owner);
      insert(node.start, `(${code},`);
      visitInside(counter, [node]);
      insert(node.end, ")");
    },
    ofCase(node, statements) {
      const { counter, code } = countNode(node, "branch");
      insert(statements[0]?.start ?? node.end, `${code};`);
      visitInside(counter, statements);
    },
    implicit(offset, line, code) {
      insert(offset, code(`${count("branch", [line, line - 1]).code};`));
    },
    property(node) {
      insert(node.start, `[(${countNode(node, "maybe").code},"`);
      insert(node.end, `")]`);
    },
    compared(left, visitRight) {
      const place = places++;
      passOn(left, "l", place);
      visitRight((right) => passOn(right, "r", place));
    },
  };
}
