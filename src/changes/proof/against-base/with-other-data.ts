import { withOtherCharacter } from "../change-literal.ts";
import { type AskedTest, ask, type Inputs } from "./other-inputs.ts";

/** A text in quotes that is no key, or a word. */
const value = /"(?:[^"\\\n]|\\.)*"(?!\s*:)|(?<!["\w])[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*(?!["\w]|\s*:)/gu;
const constant = /^(?:true|false|null)$/i;

/** Gives tests other values in the files of data that they name, one at a time: the last one, the one before it, and so on. */
export const withOtherData: Inputs = (files, at) => {
  const texts = new Map<string, string>();
  const tests: AskedTest[] = [];
  for (const file of files) {
    const all = file.data.flatMap(({ path, text }) =>
      [...text.matchAll(value)]
        .filter(([word]) => !constant.test(word))
        .map((match) => ({ path, text, match })),
    );
    const chosen = all.at(-1 - at);
    if (!chosen) continue;
    const { path, text, match } = chosen;
    const [word] = match;
    texts.set(
      path,
      text.slice(0, match.index) + withOtherCharacter(word) + text.slice(match.index + word.length),
    );
    // Rows that a file holds may be named after them.
    tests.push(...file.tests.map((one) => ({ ...ask(file, one, [word]), isRow: true })));
  }
  return { texts, tests };
};
