import type { Plan, Step } from "../../../languages/search/plan.ts";
import type { Value } from "../../../languages/values/value.ts";

/** Remembers which kinds of arguments a function works with. */
export interface KnownArguments {
  add(plan: Plan): void;
  /** Whether any arguments of a function are known to work. */
  has(target: string): boolean;
  /**
   * Whether every argument of the plan is of a kind that is known to work in its place, or null: callers pass null
   * everywhere.
   */
  includes(plan: Plan): boolean;
}

type Kinds = ReadonlyMap<string, string>;

/** Starts empty. */
export function createKnownArguments(): KnownArguments {
  const byTarget = new Map<string, Map<string, Kinds>>();
  return {
    add(plan) {
      const kinds = kindsOf(plan);
      const known = byTarget.get(plan.target) ?? new Map();
      byTarget.set(plan.target, known.set(JSON.stringify([...kinds]), kinds));
    },
    has: (target) => byTarget.has(target),
    includes(plan) {
      const kinds = [...kindsOf(plan, ({ kind }) => kind !== "null" && kind !== "undefined")];
      const known = byTarget.get(plan.target)?.values() ?? [];
      // An empty collection is of the same kind as any other.
      return [...known].some((one) => kinds.every(([place, kind]) => one.get(place)?.startsWith(kind)));
    },
  };
}

/** The kinds of arguments by place: the constructor's, and the observed call's. */
export function kindsOf({ steps }: Plan, counts: (value: Value) => boolean = () => true): Kinds {
  const relevant = steps.filter((step, index) => step.kind === "new" || index === steps.length - 1);
  return new Map(
    relevant.flatMap((step) =>
      placed(step)
        .filter(([, value]) => counts(value))
        .map(([place, value]) => [place, kindOf(value)] as const),
    ),
  );
}

function placed({ kind, args, kwargs }: Step): [string, Value][] {
  return [
    ...args.map((value, index): [string, Value] => [`${kind} ${index}`, value]),
    ...kwargs.map(([name, value]): [string, Value] => [`${kind} ${name}`, value]),
  ];
}

function kindOf(value: Value): string {
  if (value.kind === "construct") return `${value.kind} ${value.className}`;
  if (!("items" in value)) return value.kind === "float" ? "integer" : value.kind;
  const inside = new Set(value.items.map(({ kind }) => kind));
  return inside.size === 0 ? value.kind : `${value.kind} of ${[...inside].sort().join()}`;
}
