/** How one file depends on another, as a verb for people. */
export type LinkKind = "imports" | "names" | "uses";

/** A file that depends on another. */
export interface Link {
  readonly from: string;
  readonly kind: LinkKind;
}

/** Which file depends on which. It may also hold groups of files, such as `package internal/money`. */
export interface ImportGraph {
  /** Everything that depends directly on a file. */
  dependants(path: string): readonly Link[];
  /** Files that load files their text does not name: these may be any code. */
  readonly open: ReadonlySet<string>;
  /** Settings of test runners: every test depends on everything that these depend on. */
  readonly governing: ReadonlySet<string>;
}

/** Collects links into a graph; the same link counts once. */
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
