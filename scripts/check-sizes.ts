import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { isTest } from "./house/rooms.ts";

const maxFiles = 20;
const maxLines = 400;
/** Folders that hold more files than a room should, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "src/surfaces/cli/commands": "one file per command",
};

interface Entry {
  readonly path: string;
  readonly size: number;
}

/** Fails where a folder holds too many files or a file too many lines. Prints the largest of both, and the size of `src`. */
const folders = ["src", "test", "scripts", "bench"].flatMap(foldersBelow).filter((path) => !isLeftOut(path));
const files = folders.flatMap((folder) => filesIn(folder).map((name) => join(folder, name)));
const folderSizes = folders.map((path) => ({ path, size: filesIn(path).length }));
const fileSizes = files.filter(isCode).map((path) => ({ path, size: linesOf(path) }));

printLargest("files per folder", folderSizes);
printLargest("lines per file", fileSizes);
printTotals();
const problems = [
  ...folderSizes
    .filter(({ path, size }) => size > maxFiles && !(path in exceptions))
    .map(({ path, size }) => `${path} holds ${size} files, more than ${maxFiles}: split it into rooms`),
  ...fileSizes
    .filter(({ size }) => size > maxLines)
    .map(({ path, size }) => `${path} has ${size} lines, more than ${maxLines}`),
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

function isCode(path: string): boolean {
  return [".ts", ".mjs", ".cjs", ".py", ".sh"].includes(extname(path));
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
