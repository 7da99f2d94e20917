/** Things that code does with a value, whatever it is. */
export type Act =
  /** As a function, or with `new`. */
  | "called"
  /** A loop goes over it. */
  | "iterated"
  /** Spread into a list, or into arguments. */
  | "spread"
  /** Spread into a dictionary. */
  | "merged"
  /** Something is looked for in it. */
  | "searched"
  | "indexed"
  /** Something is put into it by an index: a text cannot take that. */
  | "filled"
  /** A part of it is taken. */
  | "sliced"
  | "calculated"
  | "tested"
  /** What it is, or whether it is there, is asked before it is worked with. */
  | "asked"
  /** Of which type it is, is asked. */
  | "typed"
  /** Held open by a block, and closed after it. */
  | "entered";

/** A function that a value is passed to. */
export interface Passing {
  /** As it is written: `isNaN`, `Object.keys`, `os.path.exists`; after something else than names only the last one: `.test`. */
  readonly to: string;
  /** Its place among the arguments, and how many there are. */
  readonly at: number;
  readonly of: number;
}

/** What code does with one value, as its syntax tree shows. */
export interface ValueUse {
  readonly acts: ReadonlySet<Act>;
  /** Types that it is asked for, as the language calls them. */
  readonly kinds: ReadonlySet<string>;
  /** The source of the literals that it is compared with. */
  readonly literals: ReadonlySet<string>;
  /** The source of the literals that come first in its calls. */
  readonly given: ReadonlySet<string>;
  readonly passed: readonly Passing[];
  /** What is read from it by name, or called. */
  readonly members: ReadonlyMap<string, ValueUse>;
  /** Members that are unpacked into variables. */
  readonly parts: ReadonlySet<string>;
  /** What a loop does with its items; several where each item is unpacked. */
  readonly items: readonly ValueUse[];
  /** What is done with what an index gives. */
  readonly indexed: ValueUse | undefined;
}

/** Whether a value is passed to a function of such a name, in any place or in this one. */
export function isPassed(
  { passed }: ValueUse,
  to: RegExp,
  where: "first" | "later" | "last" | "alone" | "anywhere" = "first",
): boolean {
  const fits = ({ at, of }: Passing) =>
    where === "anywhere" ||
    (where === "first" && at === 0) ||
    (where === "later" && at > 0) ||
    (where === "last" && at === of - 1) ||
    (where === "alone" && of === 1);
  return passed.some((passing) => to.test(passing.to) && fits(passing));
}

/** A use that grows while code is read. */
export interface GrowingUse extends ValueUse {
  readonly acts: Set<Act>;
  readonly kinds: Set<string>;
  readonly literals: Set<string>;
  readonly given: Set<string>;
  readonly passed: Passing[];
  readonly members: Map<string, GrowingUse>;
  readonly parts: Set<string>;
  readonly items: GrowingUse[];
  indexed: GrowingUse | undefined;
}

/** A use of which nothing is known yet. */
export function emptyUse(): GrowingUse {
  return {
    acts: new Set(),
    kinds: new Set(),
    literals: new Set(),
    given: new Set(),
    passed: [],
    members: new Map(),
    parts: new Set(),
    items: [],
    indexed: undefined,
  };
}
