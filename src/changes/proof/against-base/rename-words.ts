import { replaceNodes } from "../change-literal.ts";
import type { ReadTests, TestLiterals } from "../expected-values.ts";
import { unchecked } from "../touched-places.ts";
import { ask, type OtherInput } from "./other-inputs.ts";

/** A whole word of letters: one character says too little, and parts of names and paths say more than themselves. */
const word = /(?<![\w\\./-])[A-Za-z]{2,}(?![\w/-])/g;

/**
 * Test files in which words that a test gives and expects back are others, wherever they stand in it: names that mean nothing
 * to the code. They begin with the letter as far from the end of the alphabet as theirs from the beginning, so that they sort
 * in the other order.
 */
export function renameWords(files: readonly ReadTests[]): OtherInput {
  const found = files.map((file) => {
    const words = new Set(file.tests.flatMap((test) => [...sharedWords(test)]));
    const isOf = ({ written }: TestLiterals) => written.some(({ text }) => wordsIn(text).some(has(words)));
    const nodes = new Set(file.tests.flatMap(({ written }) => written));
    const replacements = [...nodes].flatMap((node) => {
      const by = isText(file, node) ? renamed(node.text, words) : node.text;
      return by === node.text ? [] : [{ node, by }];
    });
    return {
      path: file.path,
      text: replacements.length > 0 ? unchecked(file.path, replaceNodes(file.text, replacements)) : undefined,
      tests: file.tests.filter(isOf).map((one) => {
        const wants = one.asserted.map(({ text }) => renamed(text, words).replaceAll(/^["'`]|["'`]$/g, ""));
        return { ...ask(file, one), wants };
      }),
    };
  });
  return {
    texts: new Map(found.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text]]))),
    tests: found.flatMap(({ text, tests }) => (text === undefined ? [] : tests)),
  };
}

const has = (words: ReadonlySet<string>) => (one: string) => words.has(one);

function isText({ fix }: ReadTests, { type }: TestLiterals["written"][number]): boolean {
  return fix.literals.get(type) === "string";
}

/** Words, in small letters, of what a test gives that also stand in what it expects. */
function sharedWords({ given, asserted, matched }: TestLiterals): Set<string> {
  const expected = new Set([...asserted, ...matched].flatMap(({ text }) => wordsIn(text)));
  return new Set(given.flatMap(({ text }) => wordsIn(text)).filter(has(expected)));
}

function wordsIn(text: string): string[] {
  return (text.match(word) ?? []).map((one) => one.toLowerCase());
}

function renamed(text: string, words: ReadonlySet<string>): string {
  return text.replace(word, (one) => (words.has(one.toLowerCase()) ? mirror(one) : one));
}

function mirror(one: string): string {
  const first = one.charCodeAt(0);
  const [from, to] = first < 97 ? [65, 90] : [97, 122];
  return String.fromCharCode(from + to - first) + one.slice(1);
}
