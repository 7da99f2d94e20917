import { variantsOf } from "../../../../languages/values/text-variants.ts";

const before = String.raw`(?:such as|for example|for instance|e\.g\.|of the form|in the form(?: of)?|looks? like|like|examples?:)`;
const quoted = String.raw`(?:"([^"\n]{1,60})"|'([^'\n]{1,60})'|${"`"}{1,2}([^${"`"}\n]{1,60})${"`"}{1,2})`;
const example = new RegExp(String.raw`\b${before},?\s*[:(]?\s*((?:${quoted}(?:,? (?:and|or) |, ?)?)+)`, "gi");
/** Lines about what a function gives, not about what it gets. */
const ofResult = /^\W*(?:@|:)?returns?\b|^\W*yields?\b|\b(?:in(?:to)?|as) (?:a|an|the)? ?(?:text|string)\b/i;
const ofParameter = /^\W*(?:@param|@arg|:param)\b/;
const names = /^(?:true|false|null|undefined|none|nan|string|number|boolean|str|int|bool)$/i;

/** The texts that documentation gives as examples of what a parameter takes: `dimensions such as "40x30x20"`. */
export function toldTexts(name: string, isFirst: boolean, documentation: string): string[] {
  const lines = documentation.split("\n").filter((line) => !ofResult.test(line));
  const own = new RegExp(String.raw`^\W*(?:(?:@param|@arg|:param)\b\s*(?:\{[^}]*\})?\s*)?\[?${name}\b`);
  const about = lines.filter((line) =>
    own.test(line) ? true : isFirst && !ofParameter.test(line) && !/^\W*@/.test(line),
  );
  return [...new Set(about.flatMap(examplesIn))];
}

function examplesIn(line: string): string[] {
  return [...line.matchAll(example)].flatMap(([, list = ""]) =>
    [...list.matchAll(new RegExp(quoted, "g"))].flatMap(([, ...texts]) => {
      const text = texts.find((one) => one !== undefined) ?? "";
      return names.test(text) || /^[\w.]+\(.*\)$/.test(text) ? [] : [text];
    }),
  );
}

/** Texts that somebody wrote, and plain variations of each: all parts in another order, one fewer, one that is zero. */
export function withVariants(texts: readonly string[]): string[] {
  return [...new Set([...texts, ...texts.slice(0, 4).flatMap(variantsOf)])];
}
