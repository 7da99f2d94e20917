import { createMarker } from "./marker.ts";
import { children, type SyntaxNode } from "./syntax-node.ts";
import { branchVisitors, visitFunction, visitLoop } from "./visitors.ts";

/** A place in a source whose runs are counted. */
export interface Counter {
  /**
   * `loop` for the body of one, `maybe` for an operand or a default that may not be needed, `branch` for one of several
   * ways.
   */
  readonly kind: "function" | "branch" | "loop" | "maybe";
  /** The lines it stands for; the last is before the first where nothing is written. */
  readonly first: number;
  readonly last: number;
  /** The counter around it; -1 for what runs when the module is loaded. */
  readonly parent: number;
  /** Where a function stands in the text, from its first character to past its last. */
  readonly span?: readonly [number, number];
}

/** What drivers call the fact that a counter's place ran; three more about it may follow. */
export function ranPoint(counter: number): number {
  return counter * 4;
}

/** Where to count, and what the counting code is called in the instrumented text. */
export interface Placing {
  /** `repeats` are functions and loops alone. */
  readonly where: "everywhere" | "repeats";
  /** Functions of these names are left alone. */
  readonly except?: RegExp;
  /** What passes the operands of comparisons on, where they are wanted: `l(place, value)` and `r(place, value)`. */
  readonly compare?: string;
  readonly counts: string;
  /** Throws: what was counted ran too often. */
  readonly overrun: string;
}

/** Finds the places to count and has the code for it inserted. */
export function placeCounters(
  program: SyntaxNode,
  insert: (offset: number, code: string) => void,
  placing: Placing,
): readonly Counter[] {
  const visitors = placing.where === "everywhere" ? branchVisitors : {};
  const visit = (node: SyntaxNode): void => {
    if (/^(For(In|Of)?|While|DoWhile)Statement$/.test(node.type)) visitLoop(node, marker);
    else if (/^(Arrow)?Function(Declaration|Expression)$|Method$/.test(node.type)) {
      if (!isExcepted(node)) visitFunction(node, marker);
    } else if (visitors[node.type]) visitors[node.type]?.(node, marker);
    else children(node).forEach(visit);
  };
  const isExcepted = ({ id }: SyntaxNode) =>
    typeof id === "object" && id !== null && "name" in id && placing.except?.test(String(id.name)) === true;
  const marker = createMarker({ insert, visit }, placing);
  children(program).forEach(visit);
  return marker.counters;
}
