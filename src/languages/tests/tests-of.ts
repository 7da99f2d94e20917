import { posix } from "node:path";
import type { ProjectFiles } from "../toolchain/toolchain.ts";

const MAX_TESTS = 10;
const MAX_READ = 60;
const MAX_CHARACTERS = 200_000;

/** The test files that call a module: those named after it, then those that import it. */
export function testsOf(
  { paths, read }: ProjectFiles,
  path: string,
  isTestFile: (path: string) => boolean,
): string[] {
  const name = posix.basename(path).replace(/\..*$/, "");
  // A package is imported by the name of its folder.
  const stem = /^(index|__init__)$/.test(name) ? posix.basename(posix.dirname(path)) : name;
  const tests = paths.filter(isTestFile);
  const named = tests.filter((each) => posix.basename(each).includes(name));
  // At the top, by the path of its folder.
  const imports =
    stem === "" || stem === "."
      ? /^.*\b(?:import|from|require)\b.*["']\.{1,2}(?:\/\.\.)*\/?(?:index(?:\.\w+)?)?["']/m
      : new RegExp(`^.*\\b(?:import|from|require)\\b.*\\b${quoted(stem)}\\b`, "m");
  const others = tests.filter((each) => !named.includes(each)).slice(0, MAX_READ);
  const importing = others.filter((each) => imports.test((read(each) ?? "").slice(0, MAX_CHARACTERS)));
  return [...named, ...importing].slice(0, MAX_TESTS);
}

function quoted(text: string): string {
  return text.replaceAll(/[^\w]/g, "\\$&");
}
