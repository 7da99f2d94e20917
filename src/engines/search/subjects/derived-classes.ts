import type { LoadedExport } from "../../../languages/search/answers/export-schema.ts";
import { type LoadedModule, literalsOf, type Subject } from "../../../languages/search/subject.ts";
import { shapeFromName } from "../../../languages/values/name-hint.ts";
import type { Random } from "../../../languages/values/random.ts";
import {
  boolean,
  children,
  integer,
  list,
  nothing,
  string,
  type Value,
  type WrittenClass,
  withChildren,
} from "../../../languages/values/value.ts";
import { mutateValue } from "../values/mutate-value.ts";
import { distinct, valuesOf } from "../values/value-pool.ts";

type Hook = NonNullable<LoadedExport["hooks"]>[number];

const RESULTS = 10;
const MOST_CLASSES = 24;

const usual: readonly Value[] = [
  integer(3),
  string("hello"),
  boolean(true),
  nothing,
  list(integer(1), integer(2)),
  boolean(false),
];

/** Classes derived from the subject's that define its hooks, the most typical first; none if it has no hooks. */
export function derivedClasses(module: LoadedModule, subject: Subject): WrittenClass[] {
  const hooks = module.exports.find(({ name }) => name === subject.exportName)?.hooks ?? [];
  const isOfObject = /^(constructor|method|getter)$/.test(subject.kind) && subject.home === undefined;
  if (!isOfObject || hooks.length === 0 || hooks.some(({ name }) => name === subject.member)) return [];
  const pools = hooks.map((hook) => ({ hook, results: resultsOf(hook, module).slice(0, RESULTS) }));
  const write = (choose: (pool: (typeof pools)[number]) => Value | undefined): WrittenClass => ({
    kind: "class",
    name: `Concrete${subject.exportName.replace(/^_+|^Abstract|^Base/, "")}`,
    base: { kind: "named", module: "", name: subject.exportName },
    members: pools.map((pool) => [pool.hook.name, memberOf(pool.hook, choose(pool) ?? nothing)] as const),
  });
  const varied = pools.flatMap((varying) =>
    varying.results.slice(1).map((value) => write((pool) => (pool === varying ? value : pool.results[0]))),
  );
  return [write(({ results }) => results[0]), ...varied].slice(0, MOST_CLASSES);
}

/** Results for a hook: by the language's rules, its annotation, its name. */
function resultsOf({ name, returns }: Hook, { outline, language }: LoadedModule): readonly Value[] {
  const { objects, shapes } = language.values;
  const known = objects.resultsOf(name);
  if (known) return known;
  const written = shapes.typeReader("", new Set())(returns);
  const shape = written.kind === "any" ? shapeFromName(name) : written;
  const context = {
    language: language.values,
    literals: literalsOf(outline),
    constructorOf: () => undefined,
    membersOf: () => [],
  };
  const values = shape.kind === "any" ? [] : valuesOf(shape, name, context).slice(0, RESULTS);
  return written.kind === "any" ? distinct([...values, ...usual]) : values;
}

/** The class with another result for one of its methods, or one of the others. */
export function varyClass(
  written: WrittenClass,
  others: readonly WrittenClass[],
  random: Random,
): WrittenClass {
  if (random.chance(0.5)) return random.pick(others);
  const pool = others.flatMap(children).flatMap(children);
  const at = random.below(written.members.length);
  const vary = (member: Value) => {
    const [result] = children(member);
    return result ? withChildren(member, [mutateValue(result, pool, random)]) : member;
  };
  const members = written.members.map(
    ([name, member], index) => [name, index === at ? vary(member) : member] as const,
  );
  return { ...written, members };
}

function memberOf({ parameters }: Hook, returns: Value): Value {
  return parameters ? { kind: "callback", returns, parameters } : returns;
}
