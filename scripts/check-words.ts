import { isTest, placeOf } from "./house/rooms.ts";
import { modulePaths, readSource } from "./house/sources.ts";
import { languageWords } from "./house/words.ts";

/** Files outside the folders of languages that may spell words of languages: which words, and why. */
const exceptions: readonly (readonly [why: string, words: string, ...paths: string[]])[] = [
  [
    "the demo's examples, and examples in help, are commands and files of real projects",
    "javascript python js ts py npm pytest",
    "src/surfaces/cli/repository/example-repository.ts",
    ...["demo", "mock-commit", "policy", "write"].map((name) => `src/surfaces/cli/commands/${name}.ts`),
  ],
  [
    "Goldseam itself is a package of npm on Node: how it is installed, started and found",
    "npm npx node_modules package.json ts",
    "src/app/doctor/check-machine.ts",
    "src/adapters/sandbox/isolation/host-tools.ts",
    "src/adapters/services/embedded/server-programs.ts",
    "src/surfaces/cli/commands/init.ts",
    "src/surfaces/cli/commands/server/built-dashboard.ts",
    "src/surfaces/cli/main.ts",
    "src/surfaces/cli/terminal/program-name.ts",
  ],
  [
    "a sandbox uses the programs of a Linux system: perl or python3 load filters, /etc has folders of both",
    "python java",
    "src/adapters/sandbox/isolation/filter-loader.ts",
    "src/adapters/sandbox/process/init-program.ts",
    "src/adapters/sandbox/isolation/host-system.ts",
    "src/adapters/sandbox/namespaces/start-program.ts",
    "src/adapters/sandbox/weakness.ts",
  ],
  ["a sample path is a text like any other", "js", "src/languages/values/name-hint.ts"],
];

/** Fails where a name or a literal of the product names a language or a tool of one, outside the folder of a language. */
const problems = modulePaths()
  .filter((path) => path.startsWith("src/") && !isOfOneLanguage(path) && !isTest(path))
  .flatMap((path) =>
    languageWords(readSource(path))
      .filter(({ word }) => !isException(path, word))
      .map(({ line, word }) => `${path}:${line}: "${word}" belongs to a language: get it from languages/`),
  );
for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** The list of languages names them all. */
function isOfOneLanguage(path: string): boolean {
  return ["languages/*", "languages:list"].includes(placeOf(path)?.row.name ?? "");
}

function isException(path: string, word: string): boolean {
  return exceptions.some(([, words, ...paths]) => paths.includes(path) && words.split(" ").includes(word));
}
