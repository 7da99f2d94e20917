import { withOtherCharacter } from "../change-literal.ts";
import { type AskedTest, ask, type Inputs } from "./other-inputs.ts";

/** A text in quotes, or a word, with the colon after it if it is a key. */
const value = /(?:"(?:[^"\\\n]|\\.)*"|[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*)(\s*:)?/gu;
const constant = /^(?:true|false|null)$/i;

/**
 * Gives tests other values in the files of data that they name, one at a time and each in two ways: the last one, the one
 * before it, and so on.
 */
export const withOtherData: Inputs = (files, at) => {
  const texts = new Map<string, string>();
  const tests: AskedTest[] = [];
  for (const file of files) {
    const all = file.data.flatMap(({ path, text }) => {
      const values = [...text.matchAll(value)].filter(([word, colon]) => !colon && !constant.test(word));
      return values.map(({ 0: word, index }) => ({ path, text, word, index }));
    });
    const chosen = all.at(-1 - Math.floor(at / 2));
    if (!chosen) continue;
    const { path, text, word, index } = chosen;
    const other = at % 2 === 0 ? withOtherCharacter(word) : withOtherBeginning(word);
    texts.set(path, text.slice(0, index) + other + text.slice(index + word.length));
    // Rows that a file holds may be named after them.
    tests.push(...file.tests.map((one) => ({ ...ask(file, one, [word]), isRow: true })));
  }
  return { texts, tests };
};

function withOtherBeginning(word: string): string {
  const isNumber = /^\d/.test(word);
  return isNumber
    ? word.replace(/^\d/, (digit) => String((Number(digit) % 9) + 1))
    : word.replace(/^"?/, "$&x");
}
