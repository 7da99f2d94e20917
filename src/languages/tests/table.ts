import { isFollowed, lastStep, type Step } from "../search/plan.ts";
import { children, type Value, valueKey } from "../values/value.ts";
import { type NamedArgument, namedArguments, plainName } from "./name-arguments.ts";
import type { Named } from "./named-test.ts";
import { phrase, type Vocabulary } from "./phrase.ts";
import { comparedDigits, isInexact } from "./render/inexact.ts";

/** Tests of one shape: the same call with other values, each with one result. */
export interface Table {
  /** One per row. */
  readonly tests: readonly [Named, ...Named[]];
  /** The arguments that differ from row to row, in the order of the call. */
  readonly columns: readonly Column[];
  /** The result of every row; undefined if rows differ. */
  readonly result: Value | undefined;
  readonly oracle: Oracle;
  /** What the function does, in the words of its documentation. */
  readonly does?: string | undefined;
  /** A condition that holds in all rows, and not in all other tests of the function. */
  readonly when?: string | undefined;
}

/** An argument that differs from row to row. */
export interface Column {
  /** Its index among the positional arguments and then the keyword ones. */
  readonly index: number;
  readonly name: string;
}

type Oracle = "close" | "same" | "deep" | "yields";

const MIN_ROWS = 3;

/** The tables among tests. `isPlain` says whether a value, of the nth argument or a result, can be in a row. */
export function findTables(
  tests: readonly Named[],
  isPlain: (value: Value, test: Named, index: number | "result") => boolean,
): Table[] {
  const shaped = tests.filter((test) => isOneResult(test) && fits(test, isPlain));
  return [...Map.groupBy(shaped, shapeOf).values()]
    .flatMap(byResult)
    .flatMap(([first, ...others]) =>
      first && others.length + 1 >= MIN_ROWS ? toTable([first, ...others]) : [],
    );
}

/** The arguments of the observed call, the keyword ones last. */
export function rowArguments({ observation }: Named): Value[] {
  const { args, kwargs } = lastStep(observation.plan);
  return [...args, ...kwargs.map(([, value]) => value)];
}

/** The expected value of a test with one result. */
export function resultOf({ assertions: [first] }: Named): Value {
  return first?.kind === "equals" ? first.value : { kind: "undefined" };
}

/** The values of a row: the arguments that differ, and the result if it does. */
export function cellsOf(test: Named, { columns, result }: Table): Value[] {
  const given = columns.map(({ index }) => cellOf(test, index));
  return result ? given : [...given, resultOf(test)];
}

/** The common part of all rows, as a part of a title; empty if there is none. */
export function sharedCondition(table: Table, words: Vocabulary): string {
  if (table.when !== undefined) return ` when ${table.when}${preparationOf(table)}`;
  const shared = sharedArguments(table, words)
    .slice(0, 2)
    .map(({ name, value }) => `${name} is ${phrase(value, words, false)}`);
  return (shared.length > 0 ? ` when ${shared.join(" and ")}` : "") + preparationOf(table);
}

/** The digits after the point to which all results can be compared. */
export function sharedDigits({ tests }: Table): number {
  const results = tests.map(resultOf);
  return Math.min(...results.map((value) => (isInexact(value) ? comparedDigits(value) : 15)));
}

function preparationOf({ tests: [first] }: Table): string {
  const before = first.observation.plan.steps.slice(0, -1).filter(({ kind }) => kind !== "new");
  const members = before.map(({ member, of = member }) => of);
  return members.length > 0 ? ` after ${[...new Set(members)].join(" and ")}` : "";
}

function sharedArguments({ tests }: Table, words: Vocabulary): NamedArgument[] {
  const [first, ...others] = tests.map((test) => namedArguments(test, words));
  const key = ({ name, value }: NamedArgument) => `${name} ${valueKey(value)}`;
  return (first ?? []).filter((one) => others.every((other) => other.some((two) => key(one) === key(two))));
}

function isOneResult({ assertions, observation }: Named): boolean {
  const [first, ...others] = assertions;
  const isResult = first?.kind === "equals" && first.topic.of === "result" && others.length === 0;
  const { plan } = observation;
  return (
    isResult && lastStep(plan).kind === "call" && !isFollowed(plan) && !plan.around?.length && !plan.derived
  );
}

function fits(test: Named, isPlain: Parameters<typeof findTables>[1]): boolean {
  return (
    isPlain(resultOf(test), test, "result") &&
    rowArguments(test).every((value, index) => isPlain(value, test, index))
  );
}

function shapeOf(test: Named): string {
  const { plan, waited } = test.observation;
  const act = lastStep(plan);
  const names = act.kwargs.map(([name]) => name);
  const kinds = rowArguments(test).map(kindOf);
  const before = plan.steps.slice(0, -1);
  const contrast = test.contrast?.observation.plan.steps;
  const oracle = oracleOf(resultOf(test));
  return JSON.stringify([plan.target, before, act.member, names, kinds, waited, oracle, contrast]);
}

/** The sort of a value, as a reader sees it. */
function kindOf(value: Value): unknown {
  if (value.kind === "integer" || value.kind === "float") return "number";
  if (value.kind === "dict") return ["dict", ...value.entries.map(([key, item]) => [key, kindOf(item)])];
  return [value.kind, ...new Set(children(value).map((child) => JSON.stringify(kindOf(child))))];
}

function oracleOf(value: Value): Oracle {
  if (isInexact(value)) return "close";
  if (value.kind === "iterator") return "yields";
  return "items" in value || "entries" in value ? "deep" : "same";
}

/** A table for each result if all of them have enough rows, else one. */
function byResult(group: readonly Named[]): (readonly Named[])[] {
  const parts = [...Map.groupBy(group, (test) => valueKey(resultOf(test))).values()];
  return parts.every(({ length }) => length >= MIN_ROWS) ? parts : [group];
}

function toTable(tests: Table["tests"]): Table {
  const [first] = tests;
  const results = new Set(tests.map((test) => valueKey(resultOf(test))));
  const act = lastStep(first.observation.plan);
  const columns = rowArguments(first)
    .map((_, index): Column => ({ index, name: argumentName(first, act, index) }))
    .filter(({ index }) => new Set(tests.map((test) => valueKey(cellOf(test, index)))).size > 1);
  return {
    tests: sorted(tests, columns[0]?.index ?? 0),
    columns,
    result: results.size === 1 ? resultOf(first) : undefined,
    oracle: oracleOf(resultOf(first)),
  };
}

function cellOf(test: Named, index: number): Value {
  return rowArguments(test)[index] ?? { kind: "undefined" };
}

/** Rows of numbers in their order; others stay as they are. */
function sorted(tests: Table["tests"], index: number): Table["tests"] {
  const numberOf = (test: Named) => {
    const value = cellOf(test, index);
    return value.kind === "integer" || value.kind === "float" ? Number(value.value) : 0;
  };
  const [first = tests[0], ...others] = tests.toSorted((a, b) => numberOf(a) - numberOf(b));
  return [first, ...others];
}

function argumentName({ subject }: Named, act: Step, index: number): string {
  const keyword = act.kwargs[index - act.args.length]?.[0];
  const parameter = subject.parameters[index];
  const name = keyword ?? (parameter?.rest ? undefined : parameter?.name);
  return name === undefined ? `argument${index + 1}` : plainName(name);
}
