import type { Parameter } from "../../../languages/syntax/outline.ts";

/** An edge of what a parameter takes. */
export interface InputClass {
  /** In a sentence: `an empty string for text`. */
  readonly words: string;
  /** In a name: `empty_text`. */
  readonly slug: string;
}

const byType: readonly (readonly [RegExp, string, string])[] = [
  [/^&?(mut )?(\[|Vec<|HashSet<|BTreeSet<)/, "no items", "empty"],
  [/^(map\[|&?(mut )?(HashMap|BTreeMap)<)/, "no entries", "empty"],
  [/^Option</, "nothing", "missing"],
  [/\b(u(8|16|32|64|128|size)|uint\d*)$/, "zero", "zero"],
  [/\b(str|string|String|bytes|Buffer)\b(?!\s*\[\])/, "an empty string", "empty"],
  [
    /\b(int|float|number|bigint|Decimal|Number|int(8|16|32|64)|float(32|64)|i(8|16|32|64|128|size)|f(32|64)|time\.Duration)\b(?!\s*\[\])/,
    "zero and a negative number",
    "zero_or_negative",
  ],
  [/\[\]$|\b(list|List|Sequence|Iterable|tuple|set|Array|Set)\b/, "no items", "empty"],
  [/\b(dict|Dict|Mapping|Map|Record|object|Object)\b|^\{/, "an empty object", "empty"],
  [/\b(None|Optional|null|undefined)\b/, "nothing", "missing"],
];

const byName: readonly (readonly [RegExp, string, string])[] = [
  [/^(items|values|list|rows|entries|args|\w+s)$/, "no items", "empty"],
  [/^(n|i|count|max|min|size|limit|index|\w*(Count|Length|_count|_size))$/, "zero", "zero"],
  [/(name|text|str|string|title|path|key|url|id|input|value)$/i, "an empty value", "empty"],
];

/** The edges of what a function takes, judged by types, then by habits of naming; optional ones left out last. */
export function inputClasses(parameters: readonly Parameter[]): InputClass[] {
  const typed = parameters.flatMap((parameter) => classify(parameter, parameter.type, byType));
  const named = parameters.flatMap((parameter) =>
    parameter.type ? [] : classify(parameter, parameter.name, byName),
  );
  const optional = parameters.filter((parameter) => parameter.optional && !parameter.rest);
  const omitted = optional.map((parameter) => ({
    words: `${label(parameter)} left out`,
    slug: `without_${label(parameter)}`,
  }));
  return [...typed, ...named, ...omitted];
}

function classify(
  parameter: Parameter,
  text: string | undefined,
  table: readonly (readonly [RegExp, string, string])[],
): InputClass[] {
  const row = text === undefined ? undefined : table.find(([pattern]) => pattern.test(text));
  if (!row) return [];
  return [{ words: `${row[1]} for ${label(parameter)}`, slug: `${row[2]}_${label(parameter)}` }];
}

function label(parameter: Parameter): string {
  return /^[\w$]+$/.test(parameter.name) ? parameter.name : "options";
}
