/** What a title says instead of a behaviour; undefined if it says one. */
export function vagueIn(title: string): string | undefined {
  if (tooMany.test(title)) return "too many values";
  const own = title.replaceAll(/ "[^"]*"| '[^']*'/g, ' ""');
  return vague.find(([pattern]) => pattern.test(own))?.[1];
}

/** Quoted texts are values: what stands in them is not the title's own words. */
const quoted = `(?:"[^"]*"|'[^']*')`;

const tooMany = new RegExp(`^[^"']*${quoted}[^"']*(?:${quoted}[^"']*){3,}`);

const vague: readonly (readonly [RegExp, string])[] = [
  [/\b(?:\d+|an?) (?:fields|items?|entries|characters|lines|sets? of arguments)\b(?! ["'])/, "a count"],
  [/\b(?:object|list|array|dict|string|text) of \d+ /, "a count"],
  [/, case \d+$|_case_\d+$/, "a number"],
  [/\{ [\w.-]+(?:, [\w.-]+)* \}/, "names of fields"],
  [/\ba value\b|\ban object\b(?! (?:is|that|with))$|\bis given\b|\bunusual\b/, "any value"],
  [
    /\ba text with (?:a tab|control|both kinds|a backslash|an emoji|combining|letters of|unusual)/,
    "what is in a text",
  ],
  [
    /\bthe identity function\b|\ba function that (?:returns|raises|throws)\b/,
    "a function that nobody passes",
  ],
  [/\bcreates an instance$|\breturns an? (?!\w*(?:Error|Exception)\b)[A-Z]\w*(?: for .*)?$/, "a class"],
  [/\babout -?\d|-?\d+\.\d{4,}|\d{9,}/, "a long number"],
  [/^sets \w+(?:, \w+)* and \w+(?! to)\b/, "names of fields"],
  [/(?:_(?:dash|colon|dot|underscore|slash|minus|plus|comma|quote|bracket|brace)){2,}/, "signs"],
  [/_(?:non_ascii_text|punctuation)(?=_|$)/, "what is in a text"],
];

/** Whether a title only says of what kind an argument is, though the code refused nothing. */
export function namesKindOnly(title: string): boolean {
  return /^(?!throws|raises|rejects|should (?:throw|reject)).* when \w+ is (?:not )?an? (?:string|object|array|list|dict|function|integer|number|tuple)$/i.test(
    title,
  );
}
