import { posix } from "node:path";

const mark = /([._])agent(?:[_-][\w-]+?)??(?=(?:[._-](?:test|spec))?\.\w+$)/;

/** Whether a file is named like a generated test: `agent` is the last word of its name. */
export function isGeneratedTest(path: string): boolean {
  return mark.test(posix.basename(path));
}

/** The path of a generated test with one more word in its name, joined like the others: `size.agent-2.test.js`. */
export function withWord(path: string, word: string): string {
  return path.replace(mark, (found, joint: string) => `${found}${joint === "_" ? "_" : "-"}${word}`);
}
