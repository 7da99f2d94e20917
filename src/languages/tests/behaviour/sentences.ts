import { article } from "../phrase.ts";
import { infinitive, thirdPerson } from "./verbs.ts";

const LONGEST = 72;
/** A longer sentence loses clauses after a comma. */
const COMFORTABLE = 68;
/** Of a comment or a message; a first sentence is not longer. */
const MOST_READ = 1000;
const marks = /^\s*(?:\/\*+|\*+\/|\*+(?!\/)|\/\/+|#+!?|"""|'''|[rRuU]?""")?\s?|\s*(?:\*+\/|"""|''')\s*$/g;
/** Where a text stops being prose. */
const sectionStart = /^\s*(?:@\w|:\w+|\.\. |>>>|```|[-=~]{3,}|\w[\w ]*:\s*$|Example)/;
/** Notes to tools and to other developers. */
const notProse = /\b(?:todo|fixme|xxx|hack|ignore|disable|noqa|pragma)\b|https?:/i;

/** A comment or docstring without its marks, up to its first empty line or section. */
export function proseOf(comment: string): string {
  const lines = comment
    .slice(0, MOST_READ)
    .split(/\r?\n/)
    .map((line) => line.replace(marks, "").trim());
  const from = lines.findIndex((line) => line !== "");
  const rest = lines.slice(Math.max(from, 0));
  const end = rest.findIndex((line) => line === "" || sectionStart.test(line));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .join(" ")
    .trim();
}

/** The first sentence of a comment as the title of a test, such as "splits a list in two"; undefined if it states no behaviour. */
export function behaviourIn(comment: string): string | undefined {
  const prose = plainWords(proseOf(comment));
  const plain = withoutExamples(prose);
  const sentence = /^(.+?)(?:[.!?;](?=\s|$)|:\s|$)/.exec(plain)?.[1]?.trim() ?? "";
  if (notProse.test(sentence)) return undefined;
  const bare = sentence
    .replace(/^(?:this|the) (?:function|method|helper|utility) (?:will )?/i, "")
    .replace(/,? \(?(?:e\.g|i\.e|such as|for example)$/, "");
  if (!/^[ -~]+$/.test(bare) || /[\\`<>{}|$%]|\($/.test(bare)) return undefined;
  const title = inThirdPerson(withinLength(bare));
  return title === undefined || title.length > LONGEST || title.split(" ").length < 3 ? undefined : title;
}

/** Prose without examples in quotes: `dimensions such as "40x30x20", in centimetres`. */
function withoutExamples(prose: string): string {
  return prose.replaceAll(
    /,? \(?(?:such as|e\.g\.|for example|like),? (?:(?:,? (?:and|or) |, )?(?:"[^"]*"|'[^']*'))+\)?/g,
    "",
  );
}

/** A sentence that would be too long without its last clauses, which only add to it. */
function withinLength(sentence: string): string {
  const clauses = sentence.split(/(?=, )/);
  const isNeeded = (clause: string) => /^, (?:and|or|but|if|unless|when|except|not|else)\b/.test(clause);
  const kept = [...clauses];
  while (kept.length > 1 && kept.join("").length > COMFORTABLE && !isNeeded(kept.at(-1) ?? "")) kept.pop();
  return kept.join("");
}

function plainWords(text: string): string {
  return text
    .replaceAll(/\{@\w+ ([^}|]*)(?:\|[^}]*)?\}/g, "$1")
    .replaceAll(/:\w+:`~?([^`]*)`/g, "$1")
    .replaceAll(/`+([^`]*)`+/g, "$1")
    .replaceAll(/\*{1,2}([^*]+)\*{1,2}/g, "$1")
    .replaceAll(/\s+/g, " ");
}

/** Nouns that a sentence begins with which says what comes out: "Number of items". */
const measures =
  /^(?:number|length|size|sum|total|index|position|distance|difference|average|mean|ratio|share|rest|amount)$/;
/** Words after the plural of such a sentence: "Working days until a parcel arrives". */
const joins = /^(?:until|of|for|from|that|in|by|with|between|after|before|to)$/;

function inThirdPerson(sentence: string): string | undefined {
  const [first = "", ...others] = sentence.split(" ");
  const word = first.toLowerCase();
  const rest = others.join(" ");
  if (measures.test(word) && others[0] === "of") return `returns the ${word} ${rest}`;
  if (/s$/.test(others[0] ?? "") && joins.test(others[1] ?? "") && thirdPerson(word) === undefined)
    return `returns ${word} ${rest}`;
  // Participles and nouns that look like verbs: "Sorted items", "Set of names", "Test for equality".
  if (/^(?:of|for|from the)$/.test(others[0] ?? "") && !/s$/.test(word)) return undefined;
  if (word === "what") return `returns what ${rest}`;
  if (word === "whether") return `tells whether ${rest}`;
  if (/^(?:the|a|an|all|every|each)$/.test(word)) return `returns ${word} ${rest}`;
  if (word === "true" && /^(?:if|when)\b/.test(rest)) return `is true ${rest}`;
  if (/^[a-z]{4,}ly$/.test(word) && others.length > 1) {
    const inner = inThirdPerson(rest);
    return inner === undefined || inner.startsWith("returns the ") ? undefined : `${word} ${inner}`;
  }
  const verb = thirdPerson(word) ?? (isThird(word, others[0] ?? "") ? word : undefined);
  return verb === undefined ? undefined : `${verb} ${coordinated(rest)}`;
}

/** A word with the ending of a verb in the third person, before an object. */
function isThird(word: string, next: string): boolean {
  return (
    /^[a-z]{2,}[^s]s$/.test(word) && word !== "this" && /^(?:a|an|the|all|each|every|any|its)$/.test(next)
  );
}

/** Further verbs of an imperative follow the first one. */
function coordinated(rest: string): string {
  return rest.replaceAll(
    /\b(and|or|then) ([a-z]+)\b(?= (?:the|a|an|it|its|all|each|every|them)\b)/g,
    (whole, word: string, verb: string) => {
      const third = thirdPerson(verb);
      return third === undefined ? whole : `${word} ${third}`;
    },
  );
}

/** A title in the third person as it follows "should". */
export function asExpectation(title: string): string {
  const [first = "", ...rest] = title.split(" ");
  const verb = first === "is" ? "be" : first === "has" ? "have" : infinitive(first);
  return verb === undefined ? title : ["should", verb, ...rest].join(" ");
}

/** A title in the third person as an order. */
export function asOrder(title: string): string {
  const [first = "", ...rest] = title.split(" ");
  return [infinitive(first) ?? first, ...rest].join(" ");
}

const be = "(?:must|should|has to|have to|needs? to|ought to)";
const not = "(?:cannot|can't|can not|may not|must not|should not|shouldn't|mustn't)";
const adjective =
  "missing|unknown|invalid|unexpected|unsupported|unrecognized|duplicate|empty|bad|illegal|malformed|unterminated|unclosed|ambiguous|incomplete|negative|wrong|undefined|incompatible|conflicting|circular|cyclic|impossible|improper|incorrect";

/** How a message says when it is raised, and how a title says that. */
const wordings: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^expected ([\w.]+) to be either\b.*$/i, (what) => `for an unknown ${what}`],
  [/^expected (an? [\w -]{3,40})$/i, (what) => `for something that is not ${what}`],
  [/^expected ([\w.]+) to be (.+)$/i, (what, state) => `when ${what} is not ${state}`],
  [
    /^(?:argument |option |parameter )?(.{2,40}?) must not contain (.+)$/i,
    (what, part) => `when ${what} contains ${part}`,
  ],
  [
    /^(.{2,40}?) (?:cannot|can't|can not|could not|couldn't) be ((?:pars|convert|decod|encod|resolv|open|determin|load|import|compar|serializ|deserializ|comput|calculat|creat|represent|inferr|divid|process|match|reach)ed|found|read|written)\b(.*)$/i,
    (what, done, rest) => `when ${what} cannot be ${done}${rest}`,
  ],
  [
    new RegExp(`^((?:every|each|all) .{2,40}?) ${be} be (.+)$`, "i"),
    (what, state) => `unless ${what} ${/^all\b/i.test(what) ? "are" : "is"} ${state}`,
  ],
  [
    /^expected ((?:exactly |at least |at most )?(?:one|two|three|four|five|six|\d+) [a-z]+)$/i,
    (what) => `unless there ${/\b(?:one|1) /.test(what) ? "is" : "are"} ${what}`,
  ],
  [new RegExp(`^(.{2,40}?) ${not} be (.+)$`, "i"), (what, state) => `when ${what} is ${state}`],
  [new RegExp(`^(.{2,40}?) ${be} not be (.+)$`, "i"), (what, state) => `when ${what} is ${state}`],
  [new RegExp(`^(.{2,40}?) ${be} be (.+)$`, "i"), (what, state) => `when ${what} is not ${state}`],
  [
    new RegExp(
      `^(.{2,40}?) ${be} (have|contain|match|start|end|include|exist|equal|return|implement|provide|define|support) ?(.*)$`,
      "i",
    ),
    (what, verb, rest) => `when ${what} ${/[^s]s$/.test(what) ? "do" : "does"} not ${verb} ${rest}`,
  ],
  [/^(.{2,40}?) (?:is|are) required$/i, (what) => `without ${what}`],
  [
    new RegExp(`^(?:an? )?(${adjective}) ((?:[\\w-]+ ?){1,4})$`, "i"),
    (kind, what) => `for ${article(`${kind.toLowerCase()} ${what}`)}`,
  ],
  [
    /^(too (?:many|few|much|long|large|small|short)|not enough) ((?:[\w-]+ ?){1,4})$/i,
    (degree, what) => `for ${degree.toLowerCase()} ${what}`,
  ],
  [/^no (?:such )?((?:[\w-]+ ?){1,4})$/i, (what) => `when there is no ${what}`],
  [
    /^((?:[\w.'"-]+ ){1,4})(is|are|was|were|has|have|does not|do not|did not|already exists|not found|exceeds|out of range)( .+|$)/i,
    (what, verb, rest) => `when ${what.trim()} ${verb}${rest}`.replace(/ (not found|out of range)/, " is $1"),
  ],
];

const LONGEST_CLAUSE = 76;

/** The condition that an error's message states, such as "when size is not positive"; undefined if it states none. */
export function conditionInMessage(message: string, given: ReadonlyMap<string, string>): string | undefined {
  const [, about] = [...given].find(([value]) => value !== "" && message.includes(value)) ?? [];
  for (const clause of clausesOf(message)) {
    const plain = clause.replaceAll(/`([\w.]+)`/g, "$1");
    const named = [...given].reduce((text, [value, name]) => withName(text, value, name), plain);
    if (!/^[ -~]+$/.test(named) || /[\\`{}|$%]/.test(named) || named.length > LONGEST_CLAUSE) continue;
    const isNot = /^not (?:an? |valid )[\w -]+$/i.exec(named)?.[0];
    if (isNot !== undefined)
      return about === undefined
        ? `for something that is n${isNot.slice(1)}`
        : `when ${about} is n${isNot.slice(1)}`;
    for (const [pattern, write] of wordings) {
      const match = pattern.exec(named);
      if (match) return lowered(write(...match.slice(1)).trim());
    }
  }
  return undefined;
}

/** The parts of a message that may state a condition, without values at their ends: `size must be positive, got 0`. */
function clausesOf(message: string): string[] {
  const [line = ""] = message.slice(0, MOST_READ).split("\n");
  const bare = line.replace(/^\w*Error: /, "").replace(/^\S+:\d+: /, "");
  const [first = "", second = ""] = bare.split(/: /);
  // What stands in brackets says which of several cases it is.
  const inside = /\(([a-z][\w .'-]{4,40})\)/.exec(first)?.[1] ?? "";
  return [inside, first, second].map((part) =>
    part
      .replace(/(?:[,;] ?| \(| - | but )(?:(?:but )?(?:got|received|found|was|is|given|not)\b)?.*$/, "")
      .replace(/[.!:]+$/, "")
      .trim(),
  );
}

/** An argument's value in a message stands for the argument. */
function withName(text: string, value: string, name: string): string {
  if (value === "") return text;
  const at = [`"${value}"`, `'${value}'`, `\`${value}\``].find((quoted) => text.includes(quoted));
  if (at !== undefined) return text.replace(at, name);
  return /^-?\d/.test(value) && text.startsWith(`${value} `) ? name + text.slice(value.length) : text;
}

function lowered(text: string): string {
  return text.replace(
    /^(when|for|without|unless) (?:the )?([A-Z])(?=[a-z]+ )/,
    (_, word: string, letter: string) => `${word} ${letter.toLowerCase()}`,
  );
}
