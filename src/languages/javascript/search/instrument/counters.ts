import type { Counter, Placing } from "./counter.ts";
import { createMarker } from "./marker.ts";
import { children, type SyntaxNode } from "./syntax-node.ts";
import { branchVisitors, visitFunction, visitLoop } from "./visitors.ts";

/** What drivers call the fact that a counter's place ran; three more about it may follow. */
export function ranPoint(counter: number): number {
  return counter * 4;
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
