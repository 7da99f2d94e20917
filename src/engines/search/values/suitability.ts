import type { Parameter } from "../../../languages/syntax/outline.ts";
import type { ValueUse } from "../../../languages/syntax/value-use.ts";
import type { Shape } from "../../../languages/values/shape.ts";
import type { Value } from "../../../languages/values/value.ts";
import { isOutside, type Range } from "../sanity/documented-range.ts";
import type { ParameterShape } from "./shapes/parameter-shape.ts";
import { isAbsent, isMade, suits, withoutParts } from "./suits.ts";

/** Everything that tells what a parameter takes. */
export interface Evidence extends ParameterShape {
  readonly use: ValueUse;
  /** The shape of what documentation and tests pass. */
  readonly passed: Shape | undefined;
  /** The numbers that documentation allows. */
  readonly range: Range | undefined;
  /** Whether it is a number that code must be written for, such as NaN, and this code is not. */
  readonly isAccident: (value: Value) => boolean;
}

/**
 * Tells whether callers would pass a value, or the code asks what it is. A guess by the name alone tells nothing. Calls that
 * people wrote decide where no type is written, and add to a type that is: documentation may be incomplete.
 */
export function suitability(
  { optional, rest }: Parameter,
  { shape, certain, known, foreign, use, passed, range, isAccident }: Evidence,
): (value: Value) => boolean {
  const isAsked = use.acts.has("asked") || use.acts.has("tested");
  // Code that asks whether a text is a list does not ask whether there is one.
  const isDeclared = known && certain;
  return (value) => {
    if (isAccident(value) || (range && isOutside(value, range))) return false;
    const isShown = passed !== undefined && suits(value, passed);
    if (use.acts.has("typed"))
      return !isDeclared || !isAbsent(value) || optional || rest || isShown || suits(value, shape);
    if (foreign && !isAbsent(value)) return isShown || isMade(value);
    // Nobody leaves out what the code always uses, whatever it is.
    const mayBeNull = value.kind === "null" && !known;
    const mayBeAbsent = isDeclared ? use.acts.has("tested") : isAsked;
    if (isAbsent(value)) return optional || rest || mayBeAbsent || isShown || mayBeNull;
    if (!known) return isShown || passed === undefined;
    if (certain) return suits(value, shape) || isShown;
    // The use says more about the parts of a value than its examples do.
    const fits = suits(value, shape) || !suits(withoutParts(value), shape);
    return passed === undefined ? suits(value, shape) : isShown && fits;
  };
}
