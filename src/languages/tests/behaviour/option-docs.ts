import { behaviourIn, proseOf } from "./sentences.ts";
import { infinitive } from "./verbs.ts";

const LONGEST = 400;
const MOST_LINES = 4;

/** What documentation says of a parameter or an option: after `@param`, `:param`, its name, or in a comment above a field. */
export function documentationOfOption(name: string, documentation: string, declarations: string): string {
  const begin = new RegExp(
    String.raw`^\W*(?:@(?:param|arg|argument)\s*(?:\{.*?\}(?=\s))?\s*\[?(?:\w+\.)?${name}\b[^\]\s]*\]?|:param (?:\w+ )?${name}:|${name}\s*(?:\([^)]*\))?:(?!:))\s*[-–—:]?\s*(.*)$`,
  );
  const lines = documentation.split("\n");
  const at = lines.findIndex((line) => begin.test(line));
  const first = begin.exec(lines[at] ?? "")?.[1];
  if (first !== undefined) {
    const rest = lines.slice(at + 1, at + MOST_LINES).map((line) => line.replace(/^[\s*]+/, ""));
    const end = rest.findIndex(
      (line) => line === "" || /^(?:[@:/]|\w+\s*(?:\([^)]*\))?:|"""|''')/.test(line),
    );
    return [first, ...rest.slice(0, end === -1 ? undefined : end)].join(" ").slice(0, LONGEST).trim();
  }
  const field = new RegExp(
    String.raw`/\*\*((?:(?!\*/)[\s\S]){1,800})\*/\s*(?:readonly\s+)?${name}\??\s*[:(]`,
  );
  return proseOf(field.exec(declarations)?.[0].replace(/\*\/[\s\S]*$/, "*/") ?? "").slice(0, LONGEST);
}

/** What code does with an option. */
export interface OptionSaid {
  /** Where it is true, or given. */
  readonly given?: string;
  /** Where it is false. */
  readonly off?: string;
}

/** A sentence about an option as what code does: "whether to trim the text" says that it trims the text. */
export function saidOfOption(about: string): OptionSaid {
  const bare = about
    .replaceAll(/`([^`]*)`/g, "$1")
    .replace(/^(?:(?:a|an|optional|boolean|bool|flag)[,:.]? )+(?=whether|if|when)/i, "");
  const whether = /\b(?:whether|flag) (?:or not )?to (.+)$/i.exec(bare)?.[1];
  const holds = /^(?:if|when)(?: set to| this is| it is)? (?:true|set|enabled|given),? (?:then )?(.+)$/i.exec(
    bare,
  )?.[1];
  const given = behaviourIn(whether ?? holds ?? bare);
  if (given === undefined || given.startsWith("returns the ")) return {};
  const [verb = "", ...rest] = given.split(" ");
  const plain = whether === undefined ? undefined : infinitive(verb);
  return plain === undefined ? { given } : { given, off: ["does not", plain, ...rest].join(" ") };
}

/** A clause of documentation about an argument: "express costs half as much again". */
export function clauseAbout(name: string, documentation: string): string | undefined {
  const sentences = proseOf(documentation)
    .split(/(?<=[.;])\s+/)
    .slice(0, 6);
  const begin = new RegExp(
    String.raw`^${name} (?!is\b|has\b|must|should|may\b|can\b|will\b|defaults?\b|was\b)[a-z]+s\b [ -~]+$`,
    "i",
  );
  const found = sentences.find((sentence) => begin.test(sentence));
  const clause = found?.replace(/[.;]$/, "").split(/,? (?:and|but) (?=[a-z]+s\b)/)[0];
  if (clause === undefined || clause.split(" ").length < 3 || clause.length > 72) return undefined;
  return clause.charAt(0).toLowerCase() + clause.slice(1);
}
