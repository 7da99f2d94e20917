import { createRandom, type Random } from "./random.ts";
import { type Pattern, parsePattern } from "./regex-pattern.ts";

const MAX_TEXT = 100;
const MORE_REPEATS = 2;

/** Short texts that should match a regular expression, each by another path, the plainest first; empty if it is not understood. It is never run: it may be hostile. */
export function examplesFor(source: string, limit: number): string[] {
  const pattern = parsePattern(source);
  if (!pattern) return [];
  const texts = Array.from({ length: limit * 2 }, (_, variant) => {
    const random = variant < limit ? undefined : createRandom(variant);
    return write(pattern, { variant, random, groups: new Map() });
  });
  return [...new Set(texts)].filter((text) => text.length <= MAX_TEXT).slice(0, limit);
}

/** Texts that differ from a matching one in one place, so most of them just fail to match. */
export function nearMisses(text: string): string[] {
  const middle = text.length >> 1;
  const texts = [
    text.slice(0, -1),
    text.slice(1),
    `${text}!`,
    `${text.slice(0, middle)} ${text.slice(middle)}`,
  ];
  return texts.filter((each) => each !== "" && each !== text);
}

interface Way {
  /** Which of several options to take. */
  readonly variant: number;
  /** Absent for the plain paths. */
  readonly random: Random | undefined;
  readonly groups: Map<string, string>;
}

function write(pattern: Pattern, way: Way): string {
  switch (pattern.kind) {
    case "text":
      return pattern.text;
    case "set":
      return oneOf(pattern.chars, way);
    case "sequence":
      return pattern.parts.map((part) => write(part, way)).join("");
    case "choice": {
      const usual = pattern.options[way.variant % pattern.options.length];
      const option = way.random?.pick(pattern.options) ?? usual;
      return option ? write(option, way) : "";
    }
    case "repeat":
      return Array.from({ length: repeatsOf(pattern, way) }, () => write(pattern.of, way)).join("");
    case "group": {
      const text = write(pattern.of, way);
      for (const name of pattern.names) way.groups.set(name, text);
      return text;
    }
    case "reference":
      return way.groups.get(pattern.name) ?? "";
  }
}

// An optional part is present in most variants.
function repeatsOf({ least, most }: Pattern & { kind: "repeat" }, { variant, random }: Way): number {
  const usual = Math.max(least, Math.min(1, most));
  if (!random) return variant % 5 === 4 ? least : usual;
  return least + random.below(Math.min(most, Math.max(usual, least + MORE_REPEATS)) - least + 1);
}

function oneOf(chars: readonly string[], { random }: Way): string {
  if (chars.length === 0) return "";
  return random?.pick(chars) ?? chars.find((char) => /[a-z\d]/i.test(char)) ?? chars[0] ?? "";
}
