import type { Language, Literal, Parameter } from "../../../syntax/outline.ts";
import { boolean, dict, float, integer, list, nothing, string, type Value, valueKey } from "../value.ts";
import { examplesFromName } from "./name-hint.ts";
import { mined, numbers, strings } from "./scalar-values.ts";
import type { Shape } from "./shape.ts";

/** What is known of a module that inputs can be made from. */
export interface PoolContext {
  readonly language: Language;
  /** Literals of the function and of its module. */
  readonly literals: readonly Literal[];
  /** How to construct a class of the module; undefined where it cannot be. */
  readonly constructorOf: (
    className: string,
  ) => readonly { readonly parameter: Parameter; readonly shape: Shape }[] | undefined;
  /** Members of an enumeration of the module. */
  readonly membersOf: (className: string) => readonly string[];
}

const MAX_VALUES = 60;
const MAX_DEPTH = 3;

/** Values of a shape for a parameter of that name, the most typical first, boundaries after, without repetition. */
export function valuesOf(shape: Shape, name: string, context: PoolContext): Value[] {
  return distinct(build(shape, name, context, 0)).slice(0, MAX_VALUES);
}

function build(shape: Shape, name: string, context: PoolContext, depth: number): Value[] {
  if (depth > MAX_DEPTH) return [nothing];
  const inner = (part: Shape, partName = name) => distinct(build(part, partName, context, depth + 1));
  switch (shape.kind) {
    case "string":
      return strings(name, context.literals);
    case "integer":
      return numbers(context.literals).filter((value) => value.kind === "integer");
    case "number":
      return numbers(context.literals);
    case "boolean":
      return [boolean(true), boolean(false)];
    case "bytes":
      return [
        { kind: "bytes", bytes: [97, 98, 99] },
        { kind: "bytes", bytes: [] },
        { kind: "bytes", bytes: [0, 255] },
      ];
    case "regex":
      return [
        { kind: "regex", source: "a", flags: "" },
        { kind: "regex", source: "[0-9]+", flags: "" },
      ];
    case "date":
      return dates(context.language);
    case "callback":
      return callbacks();
    case "literal":
      return [shape.value];
    case "union":
      return interleave(shape.options.map((option) => inner(option)));
    case "list":
    case "set":
      return [...alike(shape.item), ...collections(inner(shape.item, singular(name)))].map((items) => ({
        kind: shape.kind,
        items,
      }));
    case "tuple":
      return transpose(shape.items.map((item) => inner(item))).map((items) => ({ kind: "tuple", items }));
    case "dict":
    case "map":
      return keyed(inner(shape.value, ""), context).map((entries) => ({ kind: shape.kind, entries }));
    case "object":
      return objects(shape, inner);
    case "class":
      return instances(shape.name, context, inner);
    default:
      return anything(name, context);
  }
}

function dates(language: Language): Value[] {
  if (language !== "python")
    return ["2024-02-29T12:30:45.000Z", "1999-12-31T23:59:59.000Z", "1970-01-01T00:00:00.000Z"].map(
      (iso) => ({ kind: "date", iso }),
    );
  return [
    [2024, 2, 29, 12, 30, 45],
    [1999, 12, 31],
  ].map((parts) => ({
    kind: "construct",
    className: "datetime",
    module: "datetime",
    args: parts.map(integer),
  }));
}

function callbacks(): Value[] {
  return [
    { kind: "callback" },
    ...[boolean(true), boolean(false), integer(1)].map((returns): Value => ({ kind: "callback", returns })),
  ];
}

function anything(name: string, context: PoolContext): Value[] {
  const undefinedToo: Value[] = context.language === "python" ? [] : [{ kind: "undefined" }];
  const literals = [...mined(context.literals, "string"), ...mined(context.literals, "number")].slice(0, 12);
  return [
    ...examplesFromName(name).map(string),
    string("hello"),
    integer(3),
    list(integer(1), integer(2), integer(3)),
    ...literals,
    dict({ a: integer(1) }),
    boolean(true),
    nothing,
    integer(0),
    string(""),
    list(),
    dict({}),
    ...undefinedToo,
    integer(-1),
    float(1.5),
    boolean(false),
    list(string("a"), string("b")),
    list(integer(3), integer(1), integer(2)),
    list(list(integer(1), integer(2)), list(integer(3))),
    dict({ a: integer(1), b: integer(2) }),
    dict({ a: dict({ b: integer(1) }) }),
  ];
}

/** Where anything may be in a collection, things of one kind read best. */
function alike(item: Shape): Value[][] {
  if (item.kind !== "any") return [];
  return [
    ["a", "b", "c"].map(string),
    [3, 1, 2].map(integer),
    [],
    [string("a")],
    ["b", "a", "b"].map(string),
  ];
}

function collections(items: readonly Value[]): Value[][] {
  const [a, b, c] = items;
  if (a === undefined) return [[]];
  const most = items.slice(0, 3);
  const pairs =
    b === undefined
      ? []
      : [
          [a, b],
          [b, a],
          [a, a],
        ];
  const triples = b === undefined || c === undefined ? [] : [[c, a, b]];
  const single = items.slice(1, 14).map((item) => [item]);
  return [most, [], [a], ...pairs, ...triples, ...single, ...items.slice(2, 8).map((item) => [a, item])];
}

function keyed(values: readonly Value[], context: PoolContext): (readonly [Value, Value])[][] {
  const keys = mined(context.literals, "string").filter(
    (value) => value.kind === "string" && /^[\w-]{1,20}$/.test(value.value),
  );
  const [first = integer(1), second = first] = values;
  const a = string("a");
  return [
    [
      [a, first],
      [string("b"), second],
    ],
    [],
    [[a, first]],
    ...keys
      .slice(0, 10)
      .flatMap((key) => values.slice(0, 4).map((value): (readonly [Value, Value])[] => [[key, value]])),
    ...values.slice(1, 8).map((value): (readonly [Value, Value])[] => [[a, value]]),
  ];
}

function objects(shape: Shape & { kind: "object" }, inner: (part: Shape, name: string) => Value[]): Value[] {
  const pools = shape.fields.map((field) => ({ field, values: inner(field.shape, field.name) }));
  const make = (choose: (pool: (typeof pools)[number], index: number) => Value | undefined): Value => ({
    kind: "dict",
    entries: pools.flatMap((pool, index) => {
      const value = choose(pool, index);
      return value ? [[string(pool.field.name), value] as const] : [];
    }),
  });
  const typical = make((pool) => pool.values[0]);
  const required = make((pool) => (pool.field.optional ? undefined : pool.values[0]));
  const varied = pools.flatMap((_, varying) =>
    (pools[varying]?.values ?? [])
      .slice(1, 8)
      .flatMap((value) => [
        make((pool, index) => (index === varying ? value : pool.values[0])),
        make((pool, index) => (index === varying ? value : pool.field.optional ? undefined : pool.values[0])),
      ]),
  );
  const single = pools.flatMap((_, only) =>
    make((pool, index) => (index === only || !pool.field.optional ? pool.values[0] : undefined)),
  );
  return [typical, required, ...single, ...varied];
}

function instances(
  name: string,
  context: PoolContext,
  inner: (part: Shape, name: string) => Value[],
): Value[] {
  const members = context.membersOf(name);
  if (members.length > 0) return members.map((member) => ({ kind: "member", owner: name, name: member }));
  const parameters = context.constructorOf(name);
  if (!parameters) return [nothing];
  const required = parameters.filter(
    ({ parameter }) => !parameter.optional && !parameter.rest && !parameter.keywordOnly,
  );
  const pools = required.map(({ parameter, shape }) => inner(shape, parameter.name));
  return transpose(pools).map((args) => ({ kind: "construct", className: name, args }));
}

/** Rows of one value per pool: the typical row, then rows that differ in one place. */
function transpose(pools: readonly (readonly Value[])[]): Value[][] {
  const typical = pools.map((pool) => pool[0] ?? nothing);
  const rows = pools.flatMap((pool, varying) =>
    pool.slice(1, 6).map((value) => typical.map((usual, index) => (index === varying ? value : usual))),
  );
  return [typical, ...rows];
}

function interleave(pools: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(0, ...pools.map((pool) => pool.length));
  return Array.from({ length: longest }, (_, index) => pools.flatMap((pool) => pool[index] ?? [])).flat();
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}

function distinct(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [valueKey(value), value])).values()];
}

/** Values that guards are written against, whatever the parameter is meant to be. */
export function oddValues(language: Language): Value[] {
  const common = [
    nothing,
    integer(0),
    string(""),
    list(),
    dict({}),
    boolean(true),
    integer(3),
    string("hello"),
    list(integer(1)),
  ];
  return language === "python" ? common : [...common, { kind: "undefined" }];
}
