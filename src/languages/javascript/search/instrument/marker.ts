import type { Node } from "../syntax-node.ts";
import { afterDirectives, children } from "./children.ts";

/** A place in a source whose runs are counted. */
export interface Counter {
  /** `loop` is the body of one, `maybe` an operand or a default that may not run, `branch` one of several ways. */
  readonly kind: "function" | "branch" | "loop" | "maybe";
  /** Its lines; the last is before the first for a way without code. */
  readonly first: number;
  readonly last: number;
  /** Where its code begins in the text; a way without code, where it would be. */
  readonly start: number;
  /** The counter around it; -1 for code that runs when the module is loaded. */
  readonly parent: number;
  /** Where a function starts and ends in the text. */
  readonly span?: readonly [number, number];
}

/** Where to count, and the names of the counting code in the instrumented text. */
export interface Placing {
  /** `repeats` are only functions and loops. */
  readonly where: "everywhere" | "repeats";
  /** Functions of these names are left alone. */
  readonly except?: RegExp;
  /** Gets the operands of comparisons, where they are wanted: `l(place, value)` and `r(place, value)`. */
  readonly compare?: string;
  readonly counts: string;
  /** Called when a counter passes the limit; throws. */
  readonly overrun: string;
}

/** Past this many runs in one plan, a function or loop body counts as endless. */
export const RUN_LIMIT = 200_000;

/** Puts counting code around nodes, in the order of the text, and visits their children. */
export interface Marker {
  readonly counters: readonly Counter[];
  visit(node: Node): void;
  /** A statement that is one of several ways, or the body of a loop or of the `owner`. */
  way(node: Node, kind: Counter["kind"], owner?: Node): void;
  /** An expression that is only sometimes evaluated, or the result of the `owner`. */
  operand(node: Node, kind: Counter["kind"], owner?: Node): void;
  /** The statements of a case, which have no block. */
  ofCase(node: Node, statements: readonly Node[]): void;
  /** A way without code; `code` gets the statement that counts it. */
  implicit(offset: number, line: number, code: (counting: string) => string): void;
  /** The name of an optional property, which is read only from an object. */
  property(node: Node): void;
  /** The sides of a comparison; there may be several right ones. */
  compared(left: Node, visitRight: (right: (node: Node) => void) => void): void;
}

/** A marker that inserts code into one text. */
export function createMarker(
  { insert, visit }: { insert(offset: number, code: string): void; visit(node: Node): void },
  { compare, counts, overrun }: Placing,
): Marker {
  const counters: Counter[] = [];
  let parent = -1;
  let places = 0;

  const count = (
    kind: Counter["kind"],
    { first, last, start }: Pick<Counter, "first" | "last" | "start">,
    owner?: Node,
  ) => {
    const span = owner && ([owner.start, owner.end] as const);
    const counter = counters.push({ kind, first, last, start, parent, ...(span ? { span } : {}) }) - 1;
    const isLimited = kind === "function" || kind === "loop";
    return { counter, code: `${counts}[${counter}]++${isLimited ? `<${RUN_LIMIT}||${overrun}()` : ""}` };
  };
  const countNode = ({ loc, start }: Node, kind: Counter["kind"], owner?: Node) =>
    count(kind, { first: loc.start.line, last: loc.end.line, start }, owner);
  const visitInside = (counter: number, nodes: readonly Node[]) => {
    const outer = parent;
    parent = counter;
    nodes.forEach(visit);
    parent = outer;
  };
  const passOn = (node: Node, side: "l" | "r", place: number) => {
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
      insert(offset, code(`${count("branch", { first: line, last: line - 1, start: offset }).code};`));
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
