import type { Observation } from "../../../languages/search/observation.ts";
import { planValues } from "../../../languages/search/plan.ts";
import { type LoadedModule, literalsOf } from "../../../languages/search/subject.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { children, type Value } from "../../../languages/values/value.ts";
import { isOutside, type Range } from "./documented-range.ts";

/** The code of a module, and its language. */
export interface ModuleCode extends Pick<LoadedModule, "language" | "outline" | "text"> {
  /** The documented ranges of results, by function. */
  readonly resultRanges?: ReadonlyMap<string, Range> | undefined;
}

/**
 * The part of a result that nobody means: a number such as NaN, undefined inside a value, a text such as "hello undefined",
 * a number outside of the documented range. Undefined if there is none, or the code writes it itself.
 */
export function nonsenseIn(observation: Observation, module: ModuleCode): Value | undefined {
  const { value, plan, left, said, fieldsAfter } = observation;
  const given = planValues(plan).flatMap(leaves);
  const shown = [
    value,
    ...fieldsAfter.map(([, field]) => field),
    ...(said ?? []).flatMap(([, made]) => made.flat()),
    ...(left ?? []),
  ];
  const isGap = (leaf: Value) =>
    leaf.kind === "undefined" && !shown.includes(leaf) && !given.some(({ kind }) => kind === leaf.kind);
  return (
    shown
      .flatMap(leaves)
      .find((leaf) => (isGap(leaf) ? !writes(module, leaf) : isNonsense(leaf, given, module))) ??
    outsideOfRange(observation, module)
  );
}

function isNonsense(leaf: Value, given: readonly Value[], module: ModuleCode): boolean {
  if (leaf.kind === "float" || leaf.kind === "integer") return !writes(module, leaf);
  const text = textOf(leaf);
  const sign = text === undefined ? undefined : module.language.errors.leak.exec(text)?.[0];
  if (text === undefined || sign === undefined) return false;
  const isGiven = given.some((input) => textOf(input)?.includes(sign));
  return !isGiven && !textsOf(module).some((own) => own === text || (own.includes(sign) && own !== sign));
}

/** Whether a value is as usual as others, or the code writes it. */
function writes({ language, text }: ModuleCode, leaf: Value): boolean {
  const spelled = "value" in leaf ? String(leaf.value) : leaf.kind;
  const accident = language.errors.accidents.find(({ value }) => value.test(spelled));
  return !accident || accident.written.test(text);
}

function outsideOfRange({ plan, value }: Observation, { resultRanges }: ModuleCode): Value | undefined {
  const range = resultRanges?.get(plan.target);
  return range && isOutside(value, range) ? value : undefined;
}

function textsOf({ language, outline, text }: ModuleCode): string[] {
  const plain = literalsOf(outline).flatMap(({ text: source }) => {
    const value = parseLiteral(source);
    return value?.kind === "string" ? [value.value] : [];
  });
  return [...plain, ...language.errors.templatesIn(text)];
}

function textOf(value: Value): string | undefined {
  if (value.kind === "string") return value.value;
  return value.kind === "file" ? value.text : undefined;
}

function leaves(value: Value): Value[] {
  const inside = children(value);
  return inside.length === 0 || value.kind === "file" ? [value] : inside.flatMap(leaves);
}
