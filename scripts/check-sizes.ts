import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { functionSizes } from "./house/function-sizes.ts";
import { isTest } from "./house/rooms.ts";
import { readSource } from "./house/sources.ts";

const maxFiles = 20;
const maxLines = 400;
/** Lines of a function without the functions within: one screen. */
const maxOwnLines = 60;
/** With them, such as of a factory and its methods: whoever changes one of them has to know the variables that all share. */
const maxWholeLines = 100;
/** Folders that hold more files than a room should, and why. */
const crowdedFolders: Readonly<Record<string, string>> = {
  "src/surfaces/cli/commands": "one file per command",
};
/** Functions that are longer, and why. This list only shrinks. */
const longFunctions: Readonly<Record<string, string>> = {
  "src/engines/search/create-search-engine.ts propose": "not split yet",
  "src/engines/search/explore/planner.ts createPlanner": "not split yet",
  "src/engines/search/search.ts searchIn": "not split yet",
  "src/engines/search/values/argument-pools.ts createArgumentMaker": "not split yet",
  "src/engines/search/values/value-pool.ts build": "not split yet",
  "src/adapters/bus/kafka/consume-kafka.ts consumeKafka": "not split yet",
  "src/admission/worth/probe-mutants.ts runAll": "not split yet",
  "src/languages/tests/render/property-text.ts propertyText": "not split yet",
  "src/languages/javascript/search/driver/counters.mjs createCounters": "not split yet",
  "src/languages/javascript/search/driver/mutants.mjs createMatrix": "not split yet",
  "src/languages/search/answers/report-schema.ts createReportSchema": "a row for each field",
  "src/languages/search/answers/value-schema.ts createValueSchema": "a row for each kind of value",
  "src/languages/search/spell-value.ts spellValue": "a case for each kind of value",
};

interface Entry {
  readonly path: string;
  readonly size: number;
}

/** Fails where a folder, a file or a function is too large. Prints the largest ones, and the size of `src`. */
const folders = ["src", "test", "scripts", "bench", "web/src"]
  .flatMap(foldersBelow)
  .filter((path) => !isLeftOut(path));
const files = folders.flatMap((folder) => filesIn(folder).map((name) => join(folder, name)));
const folderSizes = folders.map((path) => ({ path, size: filesIn(path).length }));
const fileSizes = files.filter(isCode).map((path) => ({ path, size: linesOf(path) }));
const functions = files.filter(holdsFunctions).flatMap(functionsOf);
const tooLong = functions.filter(({ own, whole }) => own > maxOwnLines || whole > maxWholeLines);

printLargest("files per folder", folderSizes);
printLargest("lines per file", fileSizes);
printLargest(
  "lines per function, without those within",
  functions.map(({ path, own: size }) => ({ path, size })),
);
printTotals();
const problems = [
  ...folderSizes
    .filter(({ path, size }) => size > maxFiles && !(path in crowdedFolders))
    .map(({ path, size }) => `${path} holds ${size} files, more than ${maxFiles}: split it into rooms`),
  ...fileSizes
    .filter(({ size }) => size > maxLines)
    .map(({ path, size }) => `${path} has ${size} lines, more than ${maxLines}`),
  ...tooLong
    .filter(({ path }) => !(path in longFunctions))
    .map(({ path, own, whole }) =>
      own > maxOwnLines
        ? `${path} has ${own} lines of its own, more than ${maxOwnLines}: name its steps`
        : `${path} has ${whole} lines with the functions within, more than ${maxWholeLines}: it may be two ideas`,
    ),
  ...Object.keys(longFunctions)
    .filter((path) => !tooLong.some((one) => one.path === path))
    .map((path) => `${path} is short enough, or gone: take it off the list in scripts/check-sizes.ts`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function foldersBelow(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
}

/** Generated code, and data: a bench's changes and pairs are one file each. */
function isLeftOut(path: string): boolean {
  return /^src\/contracts\/gen|^bench\/plan\/changes|^bench\/search\/diff\/pairs|__pycache__/.test(path);
}

/** Tests are lists of examples, one below the other: only their files have a limit. */
function holdsFunctions(path: string): boolean {
  return [".ts", ".tsx", ".mjs", ".cjs"].includes(extname(path)) && !/\.(test|contract)\.tsx?$/.test(path);
}

/** With the file before their names, such as `src/loop/decide.ts decide`. */
function functionsOf(file: string) {
  const sizes = functionSizes(readSource(file));
  return sizes.map(({ name, own, whole }) => ({ path: `${file} ${name}`, own, whole }));
}

function isCode(path: string): boolean {
  return [".ts", ".tsx", ".mjs", ".cjs", ".py", ".sh"].includes(extname(path));
}

function linesOf(path: string): number {
  return readFileSync(path, "utf8").split("\n").length - 1;
}

function printLargest(title: string, entries: readonly Entry[]): void {
  const largest = entries.toSorted((a, b) => b.size - a.size).slice(0, 5);
  console.log(`${title}: ${largest.map(({ path, size }) => `${size} ${path}`).join(", ")}`);
}

function printTotals(): void {
  const own = fileSizes.filter(({ path }) => path.startsWith("src/"));
  const [tests, product] = [own.filter(({ path }) => isTest(path)), own.filter(({ path }) => !isTest(path))];
  console.log(`src: ${total(product)}; its tests: ${total(tests)}`);
}

function total(entries: readonly Entry[]): string {
  return `${entries.length} files, ${entries.reduce((sum, { size }) => sum + size, 0)} lines`;
}
