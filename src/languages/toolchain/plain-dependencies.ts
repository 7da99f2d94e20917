import { isDeepStrictEqual } from "node:util";

type Table = Readonly<Record<string, unknown>>;

/** How a manifest names dependencies. */
export interface DependencyTables {
  /** The keys that lead to each table or list of them. */
  readonly places: readonly (readonly string[])[];
  /** Whether an entry asks for a package of a registry by its version, and may be added or changed. */
  isPlain(entry: unknown, name: string): boolean;
}

/** Whether two manifests differ only in dependencies, and each that was added or changed is plain. None is removed. */
export function differInDependencies(
  before: Table | undefined,
  after: Table | undefined,
  { places, isPlain }: DependencyTables,
): boolean {
  if (!before || !after) return false;
  const [was, is] = [structuredClone(before), structuredClone(after)] as [Table, Table];
  const isAllowed = places.every((place) => {
    const [old, now] = [entriesOf(take(was, place)), entriesOf(take(is, place))];
    const kept = [...old.keys()].every((name) => now.has(name));
    const changed = [...now].filter(([name, entry]) => !isDeepStrictEqual(entry, old.get(name)));
    return kept && changed.every(([name, entry]) => isPlain(entry, name));
  });
  return isAllowed && isDeepStrictEqual(was, is);
}

/** Removes what a place holds and returns it; a table that only held this goes as well. */
function take(table: Table, [key = "", ...rest]: readonly string[]): unknown {
  const own = table as Record<string, unknown>;
  const held = own[key];
  if (rest.length > 0)
    return typeof held === "object" && held !== null ? take(held as Table, rest) : undefined;
  delete own[key];
  return held;
}

/** The items of a list go by the name that they begin with. */
function entriesOf(held: unknown): Map<string, unknown> {
  if (Array.isArray(held)) return new Map(held.map((item) => [nameOf(item), item]));
  return new Map(typeof held === "object" && held !== null ? Object.entries(held) : []);
}

function nameOf(item: unknown): string {
  return (/^[\w.-]+/.exec(String(item))?.[0] ?? String(item)).toLowerCase();
}

/** Whether a text is one or more version ranges: no path, no address and no other name. */
export function isVersion(text: unknown): boolean {
  return (
    typeof text === "string" && /^(?:[~^<>=!,|*.\s\d-]|\bx\b|(?<=\d)[-+.]?(?:[a-z]+[\d.]*)+)*$/i.test(text)
  );
}
