/** Groups of nodes that reach each other, each as one shortest way around. */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  return components(graph).flatMap((group) => {
    const [start = ""] = [...group].sort();
    const isAlone = group.size === 1 && !(graph.get(start) ?? []).includes(start);
    return isAlone ? [] : [wayAround(graph, group, start)];
  });
}

/** Tarjan's strongly connected components. */
function components(graph: ReadonlyMap<string, readonly string[]>): Set<string>[] {
  const found: Set<string>[] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const reached = index.has(next)
        ? stack.includes(next)
          ? (index.get(next) ?? 0)
          : Infinity
        : visit(next);
      low.set(node, Math.min(low.get(node) ?? 0, reached));
    }
    const lowest = low.get(node) ?? 0;
    if (lowest === index.get(node)) found.push(new Set(stack.splice(stack.indexOf(node))));
    return lowest;
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

function wayAround(
  graph: ReadonlyMap<string, readonly string[]>,
  group: ReadonlySet<string>,
  start: string,
): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of (graph.get(node) ?? []).filter((one) => group.has(one))) {
      if (next === start) return [...trailTo(cameFrom, node), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return [...group];
}

function trailTo(cameFrom: ReadonlyMap<string, string>, end: string): string[] {
  const before = cameFrom.get(end);
  return before === undefined ? [end] : [...trailTo(cameFrom, before), end];
}
