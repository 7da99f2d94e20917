import { type ItemOrder, inOrder, itemOrders } from "../tests/order-of-items.ts";
import { float, integer, type Value, valueKey } from "../values/value.ts";
import type { Plan } from "./plan.ts";
import type { Subject } from "./subject.ts";

/** A rule that may hold for all inputs of one function, or of two that belong together. */
export interface Property {
  readonly kind: "round trip" | "involution" | "idempotence" | "commutativity" | "antisymmetry" | "ordering";
  readonly first: Subject;
  /** Called with the result of the first one; the first itself, except for round trips. */
  readonly second: Subject;
  /** The order of the sorted items, for an ordering. */
  readonly order?: ItemOrder;
}

/** How many arguments the calls of a property have. */
export function argumentCount({ kind }: Pick<Property, "kind">): number {
  return kind === "commutativity" || kind === "antisymmetry" ? 2 : 1;
}

/** Names of functions of which the second undoes the first. */
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

const sorting = /sort|order|rank/i;
const comparing = /compar|cmp|order|sort|^by(?=_|[A-Z])/i;

/** The properties that names and parameters suggest. */
export function suspectProperties(subjects: readonly Subject[]): Property[] {
  const callable = subjects.filter(
    ({ kind, symbol }) => kind === "function" && !symbol.isAsync && !symbol.isGenerator,
  );
  const unary = callable.filter((subject) => needed(subject) === 1);
  const binary = callable.filter((subject) => needed(subject) === 2);
  const alone =
    (kind: Property["kind"]) =>
    (first: Subject): Property => ({ kind, first, second: first });
  return [
    ...unary.flatMap((first) =>
      unary
        .filter((second) => isOpposite(first.target, second.target))
        .map((second): Property => ({ kind: "round trip", first, second })),
    ),
    ...unary
      .filter(({ target }) => sorting.test(target))
      .flatMap((subject) => itemOrders.map((order) => ({ ...alone("ordering")(subject), order }))),
    ...unary.map(alone("involution")),
    ...unary.map(alone("idempotence")),
    ...binary.map(alone("commutativity")),
    ...binary.filter(({ target }) => comparing.test(target)).map(alone("antisymmetry")),
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

/** Whether a property says anything about these arguments. */
export function appliesTo({ order }: Property, [given]: readonly Value[]): boolean {
  return order === undefined || inOrder(given, order) !== undefined;
}

/** The second call of a property, and its expected result if the first returned this one. */
export function secondCall(
  { kind, second, order }: Property,
  args: readonly Value[],
  result: Value,
): { readonly plan: Plan; readonly expected: Value } {
  const [given = result] = args;
  if (order) return { plan: subjectCall(second, args), expected: inOrder(given, order) ?? given };
  if (argumentCount({ kind }) === 2) {
    const expected = kind === "antisymmetry" ? negated(result) : result;
    return { plan: subjectCall(second, args.toReversed()), expected };
  }
  return { plan: subjectCall(second, [result]), expected: kind === "idempotence" ? result : given };
}

function subjectCall({ target, exportName, member }: Subject, args: readonly Value[]): Plan {
  return { target, exportName, steps: [{ kind: "call", member, args, kwargs: [] }] };
}

/** Whether an input proves nothing: the function returns it unchanged, or both arguments are the same to it. */
export function isTrivial({ kind }: Property, args: readonly Value[], result: Value): boolean {
  const [given, other] = args;
  const same = (a: Value | undefined, b: Value | undefined) => a && b && valueKey(a) === valueKey(b);
  if (kind === "antisymmetry") return !/^(integer|float)$/.test(result.kind) || isZero(result);
  return Boolean(kind === "commutativity" ? same(given, other) : same(given, result));
}

/** A number with the opposite sign; zero stays zero. */
function negated(value: Value): Value {
  if (isZero(value)) return value;
  if (value.kind === "integer") return integer(-Number(value.value));
  return value.kind === "float" ? float(-Number(value.value)) : value;
}

function isZero(value: Value): boolean {
  return (value.kind === "integer" || value.kind === "float") && Number(value.value) === 0;
}
