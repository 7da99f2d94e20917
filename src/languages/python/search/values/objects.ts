import type { ObjectValues } from "../../../search/language-values.ts";
import type { Literal } from "../../../syntax/outline.ts";
import { patternsAmong } from "../../../values/scalar-values.ts";
import { type Shape, unionOf } from "../../../values/shape.ts";
import { boolean, float, integer, list, string, type Value } from "../../../values/value.ts";

const MAX_PATTERNS = 8;
const MAX_TAGS = 6;
const MAX_MARKS = 3;
const searched = (pattern: string, text: string): Value => ({
  kind: "construct",
  module: "re",
  className: "search",
  args: [string(pattern), string(text)],
});
const parsed = (xml: string): Value => ({
  kind: "construct",
  module: "xml.etree.ElementTree",
  className: "fromstring",
  args: [string(xml)],
});

/** Classes of Python and one that the test defines, for code that works with classes. */
export const someClasses: Shape = unionOf(
  [
    ...["ValueError", "int", "dict"].map((name): Value => ({ kind: "named", module: "builtins", name })),
    { kind: "class", name: "Sample", members: [["value", integer(3)]] } satisfies Value,
  ].map((value): Shape => ({ kind: "literal", value })),
);

/** Results that Python accepts from special methods. */
const asked: readonly (readonly [RegExp, readonly Value[]])[] = [
  [/^__(len|index|int|hash|trunc|floor|ceil|round)__$/, [integer(3), integer(0)]],
  [/^__(str|repr|format)__$/, [string("text")]],
  [/^__(bool|contains|eq|ne|lt|le|gt|ge)__$/, [boolean(true), boolean(false)]],
  [/^__float__$/, [float(1.5)]],
  [/^__complex__$/, [{ kind: "construct", module: "builtins", className: "complex", args: [integer(1)] }]],
  [
    /^__(iter|reversed)__$/,
    [[1, 2], []].map((items) => ({
      kind: "construct",
      module: "builtins",
      className: "iter",
      args: [list(...items.map(integer))],
    })),
  ],
];

/** Objects of Python. */
export const pythonObjects: ObjectValues = {
  /** Special methods need a class. */
  withFields: (fields) =>
    fields.some(([name]) => name.startsWith("__"))
      ? { kind: "class", name: "Sample", members: fields, made: true }
      : { kind: "construct", module: "types", className: "SimpleNamespace", args: [], kwargs: fields },
  special: (name, { text, literals }) => (name === "match" ? matchObjects(literals) : elements(text)),
  resultsOf: (method) => asked.find(([pattern]) => pattern.test(method))?.[1],
};

/** Matches of the code's own patterns. */
export function matchObjects(literals: readonly Literal[]): Value[] {
  const own = patternsAmong(literals)
    .slice(0, MAX_PATTERNS)
    .flatMap(({ pattern, examples }) => examples.slice(0, 4).map((text) => searched(pattern, text)));
  return [...own, searched("(a)(b)?", "ab"), searched("(a)(b)?", "cat"), searched(".*", "")];
}

/** Elements with the tags and attributes that code looks for, nested in the order of the code. */
export function elements(code: string): Value[] {
  const tags = tagsIn(code);
  const attributes = attributesIn(code);
  const chain = tags.reduceRight((inner, tag) => `<${tag}${attributes}>${inner}</${tag}>`, "text");
  const single = tags.flatMap((tag) => [
    `<div><${tag}${attributes}>text</${tag}></div>`,
    `<${tag}${attributes}>text</${tag}>`,
    `<${tag}/>`,
  ]);
  const marks = marksIn(code).map((mark) => `<div><p>${mark}</p><p>text</p>${mark}</div>`);
  const usual = ["<div/>", "<div><p>text</p><p>more</p></div>", '<ul><li class="a">one</li>two</ul>'];
  const nested = tags.length > 0 ? [`<div>${chain}</div>`] : [];
  return ["<p>text</p>", ...nested, ...usual, ...single, ...marks].map(parsed);
}

/** Tags that code looks for, then tags that it creates. */
function tagsIn(code: string): string[] {
  const sought = texts(code, /\.(?:iter|find|findall|iterfind|findtext)\(\s*["'](?:\.\/\/)?([A-Za-z]\w*)/g);
  const compared = texts(code, /\.tag\s*(?:==|!=)\s*["']([A-Za-z]\w*)["']/g);
  const made = texts(code, /\b(?:Sub)?Element\(\s*(?:\w+,\s*)?["']([A-Za-z]\w*)["']/g);
  return [...new Set([...sought, ...compared, ...made])].slice(0, MAX_TAGS);
}

/** The text of attributes that code reads, with the values that it compares them with. */
function attributesIn(code: string): string {
  const compared = code.matchAll(/\.get\(\s*["']([\w-]+)["'][^()]*\)\s*(?:==|!=)\s*["']([^"'<>&]+)["']/g);
  const read = texts(code, /\.(?:get\(|attrib\[|attrib\.get\()\s*["']([\w-]+)["']/g);
  const values = new Map([
    ...read.map((name) => [name, "a"] as const),
    ...[...compared].map(([, name = "", value = ""]) => [name, value] as const),
  ]);
  return [...values].map(([name, value]) => ` ${name}="${value}"`).join("");
}

/** Texts with signs, which may mark a place. */
function marksIn(code: string): string[] {
  const quoted = texts(code, /["']([^"'<>&\n\\{}%]*[^\w"'<>&\n\\{}%\s][^"'<>&\n\\{}%]*)["']/g);
  return quoted.filter((mark) => mark.length > 6 && mark.length < 40).slice(0, MAX_MARKS);
}

function texts(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}
