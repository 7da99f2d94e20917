/** How one file depends on another, as a verb for people. */
export type LinkKind = "imports" | "names" | "uses";

/** A file that depends on another. */
export interface Link {
  readonly from: string;
  readonly kind: LinkKind;
}

/** Who depends on whom. Besides files it may hold groups of files, such as `package internal/money`. */
export interface ImportGraph {
  /** What depends directly on a file. */
  dependants(path: string): readonly Link[];
  /** Files that load what their text does not name: any code may be among it. */
  readonly open: ReadonlySet<string>;
  /** Settings of test runners: what they depend on, every test depends on. */
  readonly governing: ReadonlySet<string>;
}

/** Collects links into a graph; a link that is there already counts once. */
export function createLinks(): {
  add(from: string, to: string, kind: LinkKind): void;
  dependants: ImportGraph["dependants"];
} {
  const dependants = new Map<string, Map<string, LinkKind>>();
  return {
    add: (from, to, kind) => {
      if (from === to) return;
      const links = dependants.get(to) ?? new Map<string, LinkKind>();
      dependants.set(to, links);
      if (!links.has(from)) links.set(from, kind);
    },
    dependants: (path) => [...(dependants.get(path) ?? [])].map(([from, kind]) => ({ from, kind })),
  };
}
