import { any, type Shape } from "./shape.ts";

const hints: readonly (readonly [RegExp, Shape])[] = [
  [
    /^(is|has|should|allow|enable|use)[A-Z_]|^(flag|strict|enabled|force|verbose|reverse|deep|recursive)$/,
    { kind: "boolean" },
  ],
  [
    /(count|size|length|limit|index|width|height|depth|offset|seconds|amount|percent|radius|position)s?$|^(n|i|j|x|y|z|a|b)$/i,
    { kind: "number" },
  ],
  // As words of their own: "message" is no age, and "items" are no milliseconds.
  [
    /(^|_|[a-z](?=[A-Z]))([Tt]imes|[Pp]ort|[Yy]ear|[Mm]onth|[Dd]ay|[Aa]ge|[Mm]in|[Mm]ax|[Nn]um|[Tt]otal|[Ll]evel|[Mm]s|[Pp]rice|[Cc]ost|[Rr]ate|[Ss]core|[Rr]atio|[Ff]actor|[Ss]tep|[Ss]tart|[Ee]nd)s?$/,
    { kind: "number" },
  ],
  [/callback|handler|predicate|iteratee|comparator|(^|_)(func(tion)?|fn|cb)$|^f$/i, { kind: "callback" }],
  [
    /(items|values|list|array|elements|entries|args|rows|tokens|words|names|numbers|paths)$|^(arr|xs|seq|iterable)$/i,
    { kind: "list", item: any },
  ],
  [
    /options|config|settings|params|props|headers|mapping|record|^(opts|obj|object|data|dict|kwargs|map)$/i,
    { kind: "dict", value: any },
  ],
  [/date|time$/i, { kind: "date" }],
  [
    /name|title|text|str|string|path|url|key|id|label|message|msg$|prefix|suffix|word|line|pattern|content|input|source|html|email|slug|char|sep|delimiter|format|type|unit/i,
    { kind: "string" },
  ],
];

const anything =
  /^(?:value|val|v|x|y|a|b|item|element|el|elem|node|input|data|obj|object|other|it|thing|arg|default|fallback|initial|target|source|left|right|first|second|one|two|actual|expected|needle|current|previous|prev|next|payload|args)(?:_?(?:value|val|\d))?$/i;

/** Whether a name says that a parameter takes anything. */
export function takesAnything(name: string): boolean {
  return anything.test(name) || /(?:[Vv]alue|_val|[Ii]tem|[Dd]efault)$/.test(name);
}

/** A guess at a parameter's shape by its name alone. */
export function shapeFromName(name: string): Shape {
  return hints.find(([pattern]) => pattern.test(name))?.[1] ?? any;
}

const examples: readonly (readonly [RegExp, readonly string[]])[] = [
  [/email/i, ["ada@example.com", "not-an-email"]],
  [/url|uri|href|link/i, ["https://example.com/path?q=1", "/path"]],
  [/path|file|dir/i, ["src/index.js", "/a/b.txt", "file.txt"]],
  [/time_?zone|^tz$/i, ["Europe/London", "UTC"]],
  [/currency/i, ["EUR", "USD"]],
  [/locale|lang(uage)?$/i, ["en-US", "de"]],
  [/country/i, ["Norway", "NO"]],
  [/city|town/i, ["London", "Oslo"]],
  [/phone/i, ["+1 555 0100"]],
  [/mime|content_?type/i, ["text/html", "application/json"]],
  [/uuid|guid/i, ["123e4567-e89b-12d3-a456-426614174000"]],
  [/date|time/i, ["2024-02-29", "2024-01-15T10:30:00Z"]],
  [/html|markup/i, ["<p>Hi</p>"]],
  [/json/i, ['{"a":1}', "{"]],
  [/version|semver/i, ["1.2.3", "2.0.0-beta.1"]],
  [/colou?r|hex/i, ["#ff0000", "red"]],
  [/digest|algorithm|hash_?name/i, ["sha256", "md5"]],
  [/encoding|charset/i, ["utf-8", "latin-1"]],
  [/^mode$/i, ["r", "w", "rb"]],
  [/first.?name|last.?name|^name$|user/i, ["Ada", "Ada Lovelace"]],
  [/(^|_)ip(_|$)|host/i, ["127.0.0.1", "localhost"]],
  [/title|text|sentence|message|content|str|input|line|words?$/i, ["Hello World", "foo bar"]],
];

/** Strings that suit a parameter's name, the most typical first. */
export function examplesFromName(name: string): readonly string[] {
  return examples.find(([pattern]) => pattern.test(name))?.[1] ?? [];
}

const numbers: readonly (readonly [RegExp, readonly number[]])[] = [
  [/year/i, [2024, 1999]],
  [/^port$/i, [8080, 443]],
  [/percent/i, [25, 50]],
  [/(?:^|_|[a-z](?=[A-Z]))(?:[Pp]rice|[Cc]ost|[Aa]mount|[Cc]ents)$/, [100, 20]],
  [/^(?:size|count|capacity|limit|quantity|times|attempts?|retries|depth)$/i, [2, 1, 5]],
  [/^(?:width|height)$/i, [10, 20]],
  [/^age$/i, [30, 18]],
  [/^month$/i, [6, 12]],
  [/^day$/i, [15, 28]],
  [/^(?:timeout|delay)(?:_?ms)?$/i, [100, 1000]],
  [/^hours?$/i, [10, 22]],
  [/^minutes?$/i, [30, 45]],
];

/** Whether a parameter's name says that it counts something: no caller passes a fraction. */
export function countsThings(name: string): boolean {
  return /(?:^|_|[a-z](?=[A-Z]))(?:[Ss]ize|[Cc]ount|[Cc]apacity|[Ll]imit|[Qq]uantity|[Tt]imes|[Aa]ttempts?|[Rr]etries|[Dd]epth|[Ll]ength|[Ii]ndex|[Yy]ear|[Mm]onth|[Dd]ay|[Pp]ort|[Pp]eople|[Mm]ax[A-Z_]\w*)$/.test(
    name,
  );
}

/** Numbers that suit a parameter's name; most names have none. */
export function numbersFromName(name: string): readonly number[] {
  return numbers.find(([pattern]) => pattern.test(name))?.[1] ?? [];
}
