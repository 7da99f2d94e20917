import type { Edge, LanguagePlanning } from "../../../languages/planning/language-planning.ts";
import type { Parameter } from "../../../languages/syntax/outline.ts";

/** An edge value of a parameter. */
export interface InputClass {
  /** In a sentence: `an empty string for text`. */
  readonly words: string;
  /** In a name: `empty_text`. */
  readonly slug: string;
}

const slugs: Readonly<Record<Edge, string>> = {
  "an empty string": "empty",
  "an empty object": "empty",
  "no items": "empty",
  "no entries": "empty",
  nothing: "missing",
  zero: "zero",
  "zero and a negative number": "zero_or_negative",
};

const byName: readonly (readonly [RegExp, words: string, slug: string])[] = [
  [/^(items|values|list|rows|entries|args|\w+s)$/, "no items", "empty"],
  [/^(n|i|count|max|min|size|limit|index|\w*(Count|Length|_count|_size))$/, "zero", "zero"],
  [/(name|text|str|string|title|path|key|url|id|input|value)$/i, "an empty value", "empty"],
];

/** The edge values of a function's parameters, by types, then by usual names; last, calls that leave out optional ones. */
export function inputClasses(
  parameters: readonly Parameter[],
  { edges }: Pick<LanguagePlanning, "edges">,
): InputClass[] {
  const typed = parameters.flatMap((parameter) => {
    const edge = edges.find(([type]) => parameter.type !== undefined && type.test(parameter.type))?.[1];
    return edge ? [classOf(parameter, edge, slugs[edge])] : [];
  });
  const named = parameters.flatMap((parameter) => {
    const row = parameter.type ? undefined : byName.find(([pattern]) => pattern.test(parameter.name));
    return row ? [classOf(parameter, row[1], row[2])] : [];
  });
  const optional = parameters.filter((parameter) => parameter.optional && !parameter.rest);
  const omitted = optional.map((parameter) => ({
    words: `${label(parameter)} left out`,
    slug: `without_${label(parameter)}`,
  }));
  return [...typed, ...named, ...omitted];
}

function classOf(parameter: Parameter, words: string, slug: string): InputClass {
  return { words: `${words} for ${label(parameter)}`, slug: `${slug}_${label(parameter)}` };
}

function label(parameter: Parameter): string {
  return /^[\w$]+$/.test(parameter.name) ? parameter.name : "options";
}
