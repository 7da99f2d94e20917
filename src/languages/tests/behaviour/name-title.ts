import type { Subject } from "../../search/subject.ts";
import type { Value } from "../../values/value.ts";
import { article } from "../phrase.ts";
import { infinitive, thirdPerson } from "./verbs.ts";

const MOST_WORDS = 4;
/** Words that have no plural, or none of their own. */
const uncounted =
  /^(?:json|html|xml|css|yaml|toml|csv|sql|data|text|time|whitespace|input|output|content|code|state|info|information|\w+ing|\w+[^s]s)$/;
/** The last word of a name that its parameter completes: `groupBy(items)`. */
const open = /^(?:by|with|from|to|for|in|of|at|as|on|into|and|or|if|is|than|be)$/;
/** The first word of a name that is no thing: `withRetry`, `onError`. */
const relation =
  /^(?:with|without|by|for|in|of|at|on|off|into|via|per|when|if|unless|until|while|not|no|and|or|after|before)$/;
/** Verbs whose object is what a function gets: `parse(text)` parses the text, but `create(name)` creates no name. */
const transitive =
  /^(?:pars|format|encod|decod|convert|split|sort|trim|(?:un)?escap|normali[sz]|validat|check|seriali[sz]|merg|flatten|clean|clon|compil|capitali[sz]|slugif|tokeni[sz]|saniti[sz]|render|revers|zip|group|filter|map|omit|pick|strip|reduc|count|reset|clear|add|remov|delet|tak|put|push|insert|append|find|load|sav|read|writ|send|book|regist|pad|truncat|wrap|chunk|resolv|detect|expand|quot|unquot|indent|repeat|hash|transform|translat|measur)/;

/** Parameters that are one of several. */
const side =
  /^(?:left|right|first|second|target|source|start|end|min|max|one|other|actual|expected|before|after)$/;

/** What a function does by its name, such as "splits a list" for `splitList`. Undefined if its name does not say that. */
export function titleOfName(subject: Subject, result: Value): string | undefined {
  if (subject.kind === "constructor") return undefined;
  const name = subject.member || subject.target.slice(subject.target.lastIndexOf(".") + 1);
  const words = wordsOf(name);
  const [first = "", ...rest] = words;
  if (words.length > MOST_WORDS || !words.every((word) => /^[a-z]{2,}$/.test(word))) return undefined;
  const last = rest.at(-1) ?? "";
  if (/^(?:to|from|as)$/.test(first) && rest.length > 0 && !open.test(last))
    return first === "from" ? `converts ${words.join(" ")}` : `converts to ${rest.join(" ")}`;
  if (open.test(last)) return undefined;
  if (/^(?:is|has)$/.test(first))
    return rest.length > 0 ? `tells whether ${subjectOf(subject)} ${first} ${stateOf(rest)}` : undefined;
  // What is done answers yes; whether a noun is returned, a yes does not show.
  if (result.kind === "boolean") return result.value && rest.length === 0 ? done(first, subject) : undefined;
  if (first === "get" && rest.length > 0) return `returns the ${rest.join(" ")}`;
  const [parameter = ""] = nounsOf(subject);
  if (rest.length === 0 && /[^aeiou]ed$/.test(first) && parameter !== "")
    return `returns the ${first} ${parameter}`;
  const [agent] = rest.length === 0 ? verbsOfAgent(first) : [];
  if (agent !== undefined) return withObject(agent, thirdPerson(agent) ?? agent, subject);
  const verb = thirdPerson(first);
  if (verb === undefined || (verb === first && infinitive(first) === undefined))
    return thingOf(subject, words);
  if (rest.length > 0) return `${verb} ${withArticle(rest.join(" "))}`;
  return withObject(first, verb, subject);
}

function done(first: string, subject: Subject): string | undefined {
  const verb = thirdPerson(first);
  return verb === undefined || infinitive(verb) !== first ? undefined : withObject(first, verb, subject);
}

/** What somebody does who is called so: a parser parses. */
function verbsOfAgent(word: string): string[] {
  const [, stem = ""] = /^([a-z]{3,}?)(?:e?r|or)$/.exec(word) ?? [];
  const plain = [stem, `${stem}e`, stem.replace(/([^aeiou])\1$/, "$1")];
  return stem === "" ? [] : plain.filter((one) => transitive.test(one) && thirdPerson(one) !== undefined);
}

/** A verb with the noun that the function gets; a method's verb may be about its object. */
function withObject(first: string, verb: string, subject: Subject): string | undefined {
  const [noun] = nounsOf(subject);
  return transitive.test(first) && noun !== undefined ? `${verb} ${withArticle(noun)}` : undefined;
}

/** What a function gets first, if that has a name that says something. */
function nounsOf({ parameters: [first] }: Subject): string[] {
  const words = wordsOf(first?.name ?? "");
  const noun = words.join(" ");
  return words.length > 0 && words.every((word) => /^[a-z]{3,}$/.test(word)) && !side.test(noun)
    ? [noun]
    : [];
}

/** What a statement is about: the object of a method, the only thing that a function gets, or it. */
function subjectOf({ className, parameters }: Subject): string {
  // A function that others hang on is no class.
  if (/^[A-Z]/.test(className)) return `the ${wordsOf(className).join(" ")}`;
  const required = parameters.filter(({ optional, rest }) => !optional && !rest);
  const [only = ""] = required.length === 1 ? wordsOf(required[0]?.name ?? "") : [];
  if (!isNoun(only)) return "it";
  return uncounted.test(only) ? `the ${only}` : article(only);
}

/** What something is or has: several words that end with a thing have an article. */
function stateOf(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 && countable.test(last) ? article(words.join(" ")) : words.join(" ");
}

const countable =
  /^(?:error|function|object|array|list|string|number|date|node|element|tag|token|path|file|folder|name|type|character|digit|letter|symbol|key|value|url|link|response|request|message|event|class|instance|module|package|option|parameter|argument)$/;

/** Single words that are surely things: other names may be verbs that nobody listed, such as `quickselect`. */
const measures =
  /^(?:sum|min|max|minimum|maximum|mean|median|mode|variance|deviation|quantile|extent|total|half|double|square|cube|suffix|prefix|distance|ratio|area|volume|width|height|depth|length|size|union|intersection|difference|product|factorial|slug|checksum|basename|extension|initials|age|price|cost|name|color|colour)$/;

/** What comes out, by a name that is no verb: one word alone says too little, unless it is about an object or an argument. */
function thingOf(subject: Subject, words: readonly string[]): string | undefined {
  const thing = `returns the ${words.join(" ")}`;
  const [noun] = nounsOf(subject);
  if (!isNoun(words.at(-1) ?? "") || relation.test(words[0] ?? "")) return undefined;
  const { className, parameters } = subject;
  if (words.length > 1 || (className !== "" && parameters.every(({ optional }) => optional))) return thing;
  return noun !== undefined && measures.test(words[0] ?? "") ? `${thing} of ${withArticle(noun)}` : undefined;
}

/** Words that stand for anything, or are no words, are no nouns that say something. */
function isNoun(word: string): boolean {
  return (
    /^[a-z]{3,}$/.test(word) &&
    !/^(?:val|value|obj|arr|str|num|arg|args|opts|any|input|main|run|init|test|data|fn|func)$/.test(word)
  );
}

function withArticle(noun: string): string {
  const last = noun.split(" ").at(-1) ?? "";
  return uncounted.test(last) ? noun : article(noun);
}

function wordsOf(name: string): string[] {
  return name
    .split(/_+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}
