import type { PlanCost } from "../../../languages/naturalness/plan-cost.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey, type Setting, type Step } from "../../../languages/search/plan.ts";
import type { Point } from "../../../languages/search/points.ts";
import {
  boolean,
  children,
  integer,
  isEmpty,
  latinBytes,
  latinText,
  string,
  type Value,
  valueKey,
  type WrittenClass,
  withChildren,
} from "../../../languages/values/value.ts";
import { shrinking } from "../tuning.ts";
import { isTruthy, plainerValues, withTruth } from "./plainer-values.ts";

/** What is plain for the readers of a module. */
export interface Taste {
  readonly costOf: PlanCost;
  /** Values that people would pass at a place of a step, the most natural first. */
  readonly seedsOf: (plan: Plan, step: Step, place: number | string) => readonly Value[];
}

/** A plan that is easier to read than another one. */
export interface SimplerPlan {
  readonly plan: Plan;
  /** Whether it only says the same if nothing else comes out: a text that is asked for its truth became `true`. */
  readonly mustKeepResult: boolean;
}

/** Plans that are one step simpler than the given one, the simplest first. */
export function simplerPlans(plan: Plan, { costOf, seedsOf }: Taste): SimplerPlan[] {
  const fewer = plan.steps
    .slice(0, -1)
    .flatMap((step, index) => (index > 0 || step.of ? [plan.steps.toSpliced(index, 1)] : []));
  const inSteps = (simplerOf: (step: Step) => readonly Step[]) =>
    plan.steps.flatMap((step, index) => simplerOf(step).map((simpler) => plan.steps.with(index, simpler)));
  const shrunk = inSteps((step) => [
    ...simplerSteps(step),
    ...withEqualsReplaced(step, (value, place) => plainerValues(value, seedsOf(plan, step, place))),
    ...withOtherValues(step, (value, place) => plainerValues(value, seedsOf(plan, step, place))),
  ]);
  const plans = [
    ...simplerSettings(plan.around ?? []).map((around) => ({ ...plan, around })),
    ...simplerClasses(plan.derived).map((derived) => ({ ...plan, derived })),
    ...[...fewer, ...shrunk].map((steps) => ({ ...plan, steps })),
  ].map((simpler) => ({ plan: simpler, mustKeepResult: false }));
  const truths = inSteps((step) => withOtherValues(step, truthsFor)).map((steps) => ({
    plan: { ...plan, steps },
    mustKeepResult: true,
  }));
  const distinct = new Map([...truths, ...plans].map((simpler) => [planKey(simpler.plan), simpler]));
  const own = costOf({ plan });
  return [...distinct.values()]
    .filter((simpler) => costOf(simpler) < own)
    .sort((a, b) => costOf(a) - costOf(b));
}

function truthsFor(value: Value): Value[] {
  // A collection says more than that something is there.
  if ("items" in value || "entries" in value) return withTruth(value);
  return isTruthy(value) ? [boolean(true)] : [];
}

function simplerSettings(around: readonly Setting[]): (readonly Setting[])[] {
  return around.flatMap((setting, at) => [
    around.toSpliced(at, 1),
    ...simplerValues(setting.value).map((value) => around.with(at, { ...setting, value })),
  ]);
}

/** Each entry alone, then all without a half, a quarter, or one of them. */
function fewerEntries<T>(entries: readonly T[]): T[][] {
  const { length } = entries;
  const alone = length > 2 ? entries.map((entry) => [entry]) : [];
  const parts = length > 4 ? [Math.ceil(length / 2), Math.ceil(length / 4), 1] : [1];
  const without = parts.flatMap((size) =>
    Array.from({ length: Math.ceil(length / size) }, (_, at) => entries.toSpliced(at * size, size)),
  );
  return [...alone, ...without];
}

function simplerClasses(written: WrittenClass | undefined): WrittenClass[] {
  if (!written) return [];
  const { members } = written;
  return members.flatMap(([name, value], at) => [
    { ...written, members: members.toSpliced(at, 1) },
    ...simplerInside(value).map((simpler) => ({ ...written, members: members.with(at, [name, simpler]) })),
  ]);
}

function simplerSteps(step: Step): Step[] {
  const withoutKeyword = step.kwargs.map((_, at) => ({ ...step, kwargs: step.kwargs.toSpliced(at, 1) }));
  const shorter = step.args.length > 0 ? [{ ...step, args: step.args.slice(0, -1) }] : [];
  return [...shorter, ...withoutKeyword, ...withOtherValues(step, simplerValues)];
}

/** The step with another value for all arguments that are equal: code may ask whether they are. */
function withEqualsReplaced(
  step: Step,
  othersFor: (value: Value, place: number | string) => readonly Value[],
): Step[] {
  const keys = step.args.map(valueKey);
  return step.args.flatMap((value, at) => {
    const isFirst = keys.indexOf(keys[at] ?? "") === at && keys.lastIndexOf(keys[at] ?? "") > at;
    if (!isFirst) return [];
    return othersFor(value, at).map((other) => ({
      ...step,
      args: step.args.map((one, index) => (keys[index] === keys[at] ? other : one)),
    }));
  });
}

/** The step with another value for one argument. */
function withOtherValues(
  step: Step,
  othersFor: (value: Value, place: number | string) => readonly Value[],
): Step[] {
  const args = step.args.flatMap((value, at) =>
    othersFor(value, at).map((other) => ({ ...step, args: step.args.with(at, other) })),
  );
  const kwargs = step.kwargs.flatMap(([name, value], at) =>
    othersFor(value, name).map((other) => ({ ...step, kwargs: step.kwargs.with(at, [name, other]) })),
  );
  return [...args, ...kwargs];
}

/** Values of the same kind that are easier to read. */
export function simplerValues(value: Value): Value[] {
  switch (value.kind) {
    case "string":
      return simplerTexts(value.value).map(string);
    case "file":
      return simplerFiles(value);
    case "bytes":
      return simplerBytes(value.bytes).map((bytes) => ({ kind: "bytes", bytes }));
    case "integer": {
      const number = Number(value.value);
      return [0, 1, 2, Math.trunc(number / 2)]
        .filter((smaller) => Math.abs(smaller) < Math.abs(number))
        .map(integer);
    }
    case "list":
    case "tuple":
    case "set": {
      const fewer = value.kind === "tuple" ? [] : value.items.map((_, at) => value.items.toSpliced(at, 1));
      return [...fewer.map((items) => ({ ...value, items })), ...simplerInside(value)];
    }
    case "dict":
    case "map": {
      const fewer = fewerEntries(value.entries);
      const simpler = value.entries.flatMap(([key, item], at) =>
        simplerValues(item)
          .slice(0, 4)
          .map((smaller) => value.entries.with(at, [key, smaller])),
      );
      return [...fewer, ...simpler].map((entries) => ({ ...value, entries }));
    }
    case "class":
      return simplerClasses(value);
    case "construct": {
      const { kwargs = [], calls = [] } = value;
      return [
        ...calls.map((_, at) => ({ ...value, calls: calls.toSpliced(at, 1) })),
        ...kwargs.map((_, at) => ({ ...value, kwargs: kwargs.toSpliced(at, 1) })),
        ...simplerInside(value),
      ];
    }
    default:
      return [];
  }
}

function simplerFiles(value: Extract<Value, { kind: "file" }>): Value[] {
  const { text, bytes = [], inside = [] } = value;
  if (inside.length > 0) return inside.map((_, at) => ({ ...value, inside: inside.toSpliced(at, 1) }));
  if (text !== undefined) return simplerTexts(text).map((shorter) => ({ ...value, text: shorter }));
  return simplerBytes(bytes).map((shorter) => ({ ...value, bytes: shorter }));
}

function simplerBytes(bytes: readonly number[]): number[][] {
  return simplerTexts(latinText(bytes)).map(latinBytes);
}

function simplerInside(value: Value): Value[] {
  const inside = children(value);
  return inside.flatMap((part, at) =>
    simplerValues(part)
      .slice(0, 4)
      .map((smaller) => withChildren(value, inside.with(at, smaller))),
  );
}

/** Without some words or signs; words themselves are cut only if they are long or alone. */
function simplerTexts(text: string): string[] {
  const parts: readonly string[] = text.match(/[\p{L}\p{N}_]+|[\s\S]/gu) ?? [];
  const [only = ""] = parts;
  const texts =
    parts.length === 1
      ? shorter([...only])
      : [
          text.trim(),
          ...shorter(parts),
          ...parts.flatMap((word, at) =>
            word.length > shrinking.longWord
              ? shorter([...word]).map((cut) => parts.with(at, cut).join(""))
              : [],
          ),
        ];
  return [...new Set(texts)].filter((one) => one.length < text.length && one !== "");
}

/** Half of the pieces, or all without three or one of them. */
function shorter(pieces: readonly string[]): string[] {
  const half = Math.ceil(pieces.length / 2);
  const without = (width: number) =>
    pieces.slice(0, shrinking.cuts).map((_, at) => [...pieces.slice(0, at), ...pieces.slice(at + width)]);
  return [pieces.slice(0, half), pieces.slice(half), ...without(3), ...without(1)].map((some) =>
    some.join(""),
  );
}

/** Whether a simpler observation says as much: the needed points, the same kind of outcome, no new gaps. */
export function keepsMeaning(
  original: Observation,
  simpler: Observation,
  needed: ReadonlySet<Point>,
): boolean {
  if (original.outcome !== simpler.outcome || original.error.type !== simpler.error.type) return false;
  if (original.value.kind !== simpler.value.kind) return false;
  if (isEmpty(simpler.value) !== isEmpty(original.value) || gaps(simpler) > gaps(original)) return false;
  return [...needed].every((point) => simpler.points.has(point));
}

/** How often the result contains undefined: a sign of a missing argument. */
function gaps({ value, fieldsAfter }: Observation): number {
  const count = (one: Value): number =>
    one.kind === "undefined" ? 1 : children(one).reduce((sum, child) => sum + count(child), 0);
  return [value, ...fieldsAfter.map(([, field]) => field)].reduce((sum, one) => sum + count(one), 0);
}
