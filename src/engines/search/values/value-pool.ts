import type { LanguageValues } from "../../../languages/search/language-values.ts";
import type { Step } from "../../../languages/search/plan.ts";
import type { Literal, Parameter } from "../../../languages/syntax/outline.ts";
import { bytesOfLengths } from "../../../languages/values/bytes.ts";
import { interleave } from "../../../languages/values/interleave.ts";
import { examplesFromName } from "../../../languages/values/name-hint.ts";
import { mined, numbers } from "../../../languages/values/scalar-values.ts";
import type { Shape } from "../../../languages/values/shape.ts";
import {
  boolean,
  integer,
  nothing,
  type Preparation,
  string,
  type Value,
  valueKey,
} from "../../../languages/values/value.ts";
import { anything } from "./plain-values.ts";
import { suits } from "./suits.ts";

/** Facts about a module that inputs are made from. */
export interface PoolContext {
  readonly language: LanguageValues;
  /** The text of the module. */
  readonly text?: string;
  /** Literals of the function and of its module. */
  readonly literals: readonly Literal[];
  /** The constructor's parameters of a class of the module; undefined if it cannot be constructed. */
  readonly constructorOf: (
    className: string,
  ) => readonly { readonly parameter: Parameter; readonly shape: Shape }[] | undefined;
  /** The module that defines a class which this one only imports. */
  readonly moduleOf?: (className: string) => string | undefined;
  /** Methods that may change objects of a class of the module. */
  readonly methodsOf?: (className: string) => readonly {
    readonly member: string;
    readonly parameters: readonly { readonly parameter: Parameter; readonly shape: Shape }[];
  }[];
  /** Classes to construct instead of an abstract one. */
  readonly choicesOf?: (className: string) => readonly string[];
  /** The module and name of a function that makes objects of a class for users. */
  readonly makerOf?: (className: string) => readonly [string, string] | undefined;
  /** How documentation and tests make objects of a class of the module, the shortest first. */
  readonly writtenOf?: (className: string) => readonly Pick<Step, "args" | "kwargs">[];
  /** Members of an enumeration of the module. */
  readonly membersOf: (className: string) => readonly string[];
}

const MAX_VALUES = 160;
const MAX_FIELD_VALUES = 24;
const MAX_PAIRED = 10;
const MAX_DEPTH = 3;
const MAX_METHODS = 6;

/** Distinct values of a shape for a parameter of that name, the most typical first, then boundaries. */
export function valuesOf(shape: Shape, name: string, context: PoolContext): Value[] {
  return distinct(build(shape, name, context, 0)).slice(0, MAX_VALUES);
}

function build(shape: Shape, name: string, context: PoolContext, depth: number): Value[] {
  if (depth > MAX_DEPTH) return [nothing];
  const { literals } = context;
  const { plain, files, objects: made } = context.language;
  const named = isPlain(shape) ? plain.numbersNamed(name) : [];
  if (named.length > 0) return [...named, ...build(shape, "", context, depth)];
  const inner = (part: Shape, partName = name) => distinct(build(part, partName, context, depth + 1));
  switch (shape.kind) {
    case "string":
      return plain.texts(name, literals);
    case "integer":
      return numbers(literals).filter((value) => value.kind === "integer");
    case "number":
      return [...numbers(literals), ...plain.numbers];
    case "bigint":
      return ["10", "0", "-1", "1000", "9007199254740993", "1".padEnd(30, "0")].map((value) => ({
        kind: "bigint",
        value,
      }));
    case "boolean":
      return [boolean(true), boolean(false)];
    case "bytes":
      return [
        { kind: "bytes", bytes: [97, 98, 99] },
        { kind: "bytes", bytes: [] },
        ...mined(literals, "string").filter((value) => value.kind === "bytes"),
        ...bytesOfLengths(literals),
        { kind: "bytes", bytes: [0, 255] },
      ];
    case "regex":
      return [
        { kind: "regex", source: "a", flags: "" },
        { kind: "regex", source: "[0-9]+", flags: "" },
      ];
    case "date":
      return [...plain.dates];
    case "callback":
      return functions(shape.returns ? inner(shape.returns) : [], context).filter(
        (value) => shape.parameters === undefined || suits(value, shape),
      );
    case "special":
      return made.special(shape.name, { text: context.text ?? "", literals });
    case "literal":
      return [shape.value];
    case "union":
      return interleave(shape.options.map((option) => inner(option)));
    case "list":
    case "set":
      return [...alike(shape.item, singular(name)), ...collections(inner(shape.item, singular(name)))].map(
        (items) => ({
          kind: shape.kind,
          items,
        }),
      );
    case "tuple":
      return transpose(shape.items.map((item) => inner(item))).map((items) => ({ kind: "tuple", items }));
    case "dict":
    case "map":
      return keyed(inner(shape.value, ""), context).map((entries) => ({ kind: shape.kind, entries }));
    case "object":
      return shape.attributes
        ? objects(shape, inner).map((value) => made.withFields(fieldsOf(value)))
        : objects(shape, inner);
    case "class":
      return prepared(instances(shape.name, context, inner), shape, { context, inner });
    case "path":
      return files.paths(literals);
    case "folder":
      return files.folders(literals);
    case "library":
      return [...shape.examples, ...contentsFor(shape, literals)].map((args) => ({
        kind: "construct",
        className: shape.className,
        module: shape.module,
        args,
      }));
    default:
      return anything(name, literals, plain);
  }
}

function isPlain({ kind }: Shape): boolean {
  return kind === "any" || kind === "number" || kind === "integer";
}

const MAX_RESULTS = 12;

/** The usual functions, and after the first one functions that return these results. */
function functions(results: readonly Value[], { language, text }: PoolContext): Value[] {
  const [first = nothing, ...others] = language.plain.callbacks(text ?? "");
  const useful = results.slice(0, MAX_RESULTS).map((returns): Value => ({ kind: "callback", returns }));
  return [first, ...useful, ...others];
}

/** Literals that the code compares content with, as content of the object that it reads from. */
function contentsFor({ holds }: Shape & { kind: "library" }, literals: readonly Literal[]): Value[][] {
  return mined(literals, "string")
    .filter((value) => value.kind === holds)
    .slice(0, MAX_FIELD_VALUES)
    .map((value) => [value]);
}

/** In a collection of anything, items of one kind read best; letters are the plainest texts. */
function alike(item: Shape, name: string): Value[][] {
  const letters = ["a", "b", "c"].map(string);
  if (item.kind === "string") return examplesFromName(name).length > 0 ? [] : [letters];
  if (item.kind !== "any") return [];
  return [letters, [3, 1, 2].map(integer), [], [string("a")], ["b", "a", "b"].map(string)];
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

/** Names that code must treat with care. */
const oddKeys = ["a b", "", "a.b", "constructor", "0", "é"];

type Entries = (readonly [Value, Value])[];

function keyed(values: readonly Value[], context: PoolContext): Entries[] {
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
    ...keys.slice(0, 10).flatMap((key) => values.slice(0, 4).map((value): Entries => [[key, value]])),
    ...values.slice(1, 8).map((value): Entries => [[a, value]]),
    ...oddKeys.map((key): Entries => [[string(key), first]]),
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
  const alone = pools.map((_, varying) =>
    (pools[varying]?.values ?? [])
      .slice(1, MAX_FIELD_VALUES)
      .map((value) =>
        make((pool, index) => (index === varying ? value : pool.field.optional ? undefined : pool.values[0])),
      ),
  );
  const together = pools.map((_, varying) =>
    (pools[varying]?.values ?? [])
      .slice(1, 6)
      .map((value) => make((pool, index) => (index === varying ? value : pool.values[0]))),
  );
  const pairs = pools
    .slice(0, MAX_PAIRED)
    .flatMap((one, at) => pools.slice(at + 1, MAX_PAIRED).map((other) => [one, other]))
    .map((pair) =>
      make((pool) => (pair.includes(pool) || !pool.field.optional ? pool.values[0] : undefined)),
    );
  const varied = interleave([...alone, ...together, pairs]);
  const single = pools.flatMap((_, only) =>
    make((pool, index) => (index === only || !pool.field.optional ? pool.values[0] : undefined)),
  );
  return [typical, required, ...single, ...varied];
}

function fieldsOf(value: Value): (readonly [string, Value])[] {
  const entries = value.kind === "dict" ? value.entries : [];
  return entries.flatMap(([key, item]) => (key.kind === "string" ? [[key.value, item] as const] : []));
}

function instances(
  name: string,
  context: PoolContext,
  inner: (part: Shape, name: string) => Value[],
): Value[] {
  const module = context.moduleOf?.(name);
  const members = module ? [] : context.membersOf(name);
  if (members.length > 0) return members.map((member) => ({ kind: "member", owner: name, name: member }));
  const choices = context.choicesOf?.(name) ?? [];
  if (choices.length > 0)
    return interleave(choices.map((choice) => inner({ kind: "class", name: choice }, choice)));
  const parameters = context.constructorOf(name);
  if (!parameters) return [nothing];
  const required = parameters.filter(
    ({ parameter }) => !parameter.optional && !parameter.rest && !parameter.keywordOnly,
  );
  const pools = required.map(({ parameter, shape }) => inner(shape, parameter.name));
  const made = transpose(pools).map((args): Value => ({ kind: "construct", className: name, module, args }));
  const written = (context.writtenOf?.(name) ?? []).map(
    ({ args, kwargs }): Value => ({ kind: "construct", className: name, module, args, kwargs }),
  );
  const maker = context.makerOf?.(name);
  if (!maker) return [...written, ...made];
  return [
    { kind: "construct", className: maker[1], module: maker[0], gives: name, args: [] },
    ...written,
    ...made,
  ];
}

/** Objects of a class, then objects that a call or an attribute changed. */
function prepared(
  made: readonly Value[],
  { name, parts = [] }: Shape & { kind: "class" },
  { context, inner }: { context: PoolContext; inner: (part: Shape, name: string) => Value[] },
): Value[] {
  const [first] = made;
  if (first?.kind !== "construct") return [...made];
  const methods = context.methodsOf?.(name) ?? [];
  const calls = methods.slice(0, MAX_METHODS).flatMap(({ member, parameters }) =>
    transpose(parameters.map(({ parameter, shape }) => inner(shape, parameter.name)))
      .slice(0, 3)
      .map((args): Preparation => ({ member, args })),
  );
  const sets = parts.map((part) =>
    inner(part.shape, part.name)
      .slice(0, 6)
      .map((value): Preparation => ({ member: part.name, args: [value], sets: true })),
  );
  const whole = sets.flatMap(([usual]) => usual ?? []);
  const states = [...(whole.length > 0 ? [whole] : []), ...interleave([...sets, calls]).map((one) => [one])];
  return [...made.slice(0, 2), ...states.map((one) => ({ ...first, calls: one })), ...made.slice(2)];
}

/** Rows of one value per pool: the typical row, then rows that differ in one value. */
function transpose(pools: readonly (readonly Value[])[]): Value[][] {
  const typical = pools.map((pool) => pool[0] ?? nothing);
  const rows = pools.flatMap((pool, varying) =>
    pool.slice(1, 6).map((value) => typical.map((usual, index) => (index === varying ? value : usual))),
  );
  return [typical, ...rows];
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}

/** The same values, each once. */
export function distinct(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [valueKey(value), value])).values()];
}
