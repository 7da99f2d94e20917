import type { Plan } from "../plan.ts";
import type { Subject } from "../subject.ts";
import { type Value, valueKey } from "../value.ts";
import { subjectCall } from "./subject-call.ts";

/** Something that may hold for all inputs of one function, or of two that belong together. */
export interface Property {
  readonly kind: "round trip" | "involution" | "idempotence" | "commutativity";
  readonly first: Subject;
  /** Called with what the first one gives; the first itself but for round trips. */
  readonly second: Subject;
}

/** Names of functions of which the second undoes what the first did. */
const opposites: readonly (readonly [RegExp, string])[] = [
  [/encode/i, "decode"],
  [/escape/i, "unescape"],
  [/quote/i, "unquote"],
  [/serialize/i, "deserialize"],
  [/stringify/i, "parse"],
  [/format/i, "parse"],
  [/dump/i, "load"],
  [/pack/i, "unpack"],
  [/compress/i, "decompress"],
  [/^to(?=_|[A-Z])/, "from"],
];

/** The properties that names and parameters suggest. */
export function suspectProperties(subjects: readonly Subject[]): Property[] {
  const callable = subjects.filter(
    ({ kind, symbol }) => kind === "function" && !symbol.isAsync && !symbol.isGenerator,
  );
  const unary = callable.filter((subject) => needed(subject) === 1);
  const alone =
    (kind: Property["kind"]) =>
    (subject: Subject): Property => ({
      kind,
      first: subject,
      second: subject,
    });
  return [
    ...unary.flatMap((first) =>
      unary
        .filter((second) => isOpposite(first.target, second.target))
        .map((second): Property => ({ kind: "round trip", first, second })),
    ),
    ...unary.map(alone("involution")),
    ...unary.map(alone("idempotence")),
    ...callable.filter((subject) => needed(subject) === 2).map(alone("commutativity")),
  ];
}

function needed({ parameters }: Subject): number {
  return parameters.filter(({ optional, rest }) => !optional && !rest).length;
}

function isOpposite(first: string, second: string): boolean {
  return opposites.some(
    ([pattern, other]) =>
      pattern.test(first) && first.replace(pattern, other).toLowerCase() === second.toLowerCase(),
  );
}

/** The second call of a property, and what it must come to where the first gave this result. */
export function secondCall(
  { kind, second }: Property,
  args: readonly Value[],
  result: Value,
): { readonly plan: Plan; readonly expected: Value } {
  const [given = result] = args;
  if (kind === "commutativity") return { plan: subjectCall(second, args.toReversed()), expected: result };
  return { plan: subjectCall(second, [result]), expected: kind === "idempotence" ? result : given };
}

/** Whether an input says nothing: what the function leaves as it is, or two that are the same. */
export function isTrivial({ kind }: Property, args: readonly Value[], result: Value): boolean {
  const [given, other] = args;
  const same = (a: Value | undefined, b: Value | undefined) => a && b && valueKey(a) === valueKey(b);
  return Boolean(kind === "commutativity" ? same(given, other) : same(given, result));
}
