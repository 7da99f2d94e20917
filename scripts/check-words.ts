import { notYetWords } from "./house/not-yet.ts";
import { isTest } from "./house/rooms.ts";
import { modulePaths, readSource } from "./house/sources.ts";
import { languageWords } from "./house/words.ts";

/** Files outside `languages/` that may spell words of languages, which ones, and why. */
const exceptions: readonly { readonly path: string; readonly words: string; readonly why: string }[] = [
  {
    path: "src/surfaces/cli/repository/example-repository.ts",
    words: "javascript python",
    why: "the demo's examples",
  },
  { path: "src/surfaces/cli/commands/demo.ts", words: "javascript python", why: "the demo's examples" },
];

/** Fails where a name or a literal of the product, outside `languages/`, names a language or a tool of one. */
const problems = modulePaths()
  .filter((path) => path.startsWith("src/") && !path.startsWith("src/languages/") && !isTest(path))
  .filter((path) => !notYetWords.includes(path))
  .flatMap((path) =>
    languageWords(readSource(path))
      .filter(({ word }) => !isException(path, word))
      .map(({ line, word }) => `${path}:${line}: "${word}" belongs to a language: let languages/ give it`),
  );
for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function isException(path: string, word: string): boolean {
  return exceptions.some((one) => one.path === path && one.words.split(" ").includes(word));
}
