import type { ImportGraph, Link } from "./import-graph.ts";

/** Everything that depends on some files, directly or not. */
export interface Reach {
  has(path: string): boolean;
  /** The file that a dependant was reached from. */
  sourceOf(path: string): string;
  /** How a dependant depends on its source: `imports src/a.ts through src/b.ts`. */
  explain(path: string): string;
}

interface Step {
  readonly to: string;
  readonly kind: Link["kind"];
}

/** Follows a graph from sources to everything that depends on them, over the fewest links. */
export function reachFrom(graph: ImportGraph, sources: Iterable<string>): Reach {
  const steps = new Map<string, Step | undefined>();
  for (const path of sources) steps.set(path, undefined);
  const pending = [...steps.keys()];
  for (const path of pending) {
    for (const { from, kind } of graph.dependants(path)) {
      if (steps.has(from)) continue;
      steps.set(from, { to: path, kind });
      pending.push(from);
    }
  }
  /** The files on the way to the source, which comes last. */
  const wayFrom = (path: string): string[] => {
    const way: string[] = [];
    for (let step = steps.get(path); step; step = steps.get(step.to)) way.push(step.to);
    return way;
  };
  return {
    has: (path) => steps.has(path),
    sourceOf: (path) => wayFrom(path).at(-1) ?? path,
    explain: (path) => {
      const way = wayFrom(path);
      const source = way.pop() ?? path;
      const more = way.length > 1 ? ` and ${way.length - 1} more` : "";
      const through = way[0] === undefined ? "" : ` through ${way[0]}${more}`;
      return `${steps.get(path)?.kind ?? "is"} ${source}${through}`;
    },
  };
}
