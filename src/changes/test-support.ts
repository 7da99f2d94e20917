import { posix } from "node:path";
import { isTestFile, languages } from "../languages/index.ts";
import { languageOf } from "../languages/language-of.ts";
import type { ProjectFiles } from "../languages/toolchain/toolchain.ts";
import { fileKind } from "./reach/file-kind.ts";
import type { ImportGraph } from "./reach/import-graph.ts";

/** Words in names of files that serve tests. */
const servingName =
  /(?:^|[/._-])(?:tests?|testing|specs?|mocks?|stubs?|fakes?|fixtures?|helpers?|support|setup|teardown|test-?(?:utils?|helpers?|lib|kit|support|data))(?:[/._-]|$)/i;
/** What names of tests add to the name of what they test. */
const testMarks = /(?:^test[_-]?)|[._-](?:test|tests|spec|agent)(?=[._-]|$)/gi;

/**
 * Why a file serves only tests, so that changing it changes what tests check; undefined for code of the product. Modules of a
 * library are often imported by its tests alone: a file also has to look like a helper, or to load a test framework.
 */
export function whyTestSupport(path: string, graph: ImportGraph, files: ProjectFiles): string | undefined {
  const users = usersOf(path, graph, new Set(files.paths));
  const others = users.filter((user) => !isTestFile(user) && !graph.governing.has(user));
  if (users.length === 0) return undefined;
  if (others.length === 0 && graph.dependants(path).some(({ from }) => graph.governing.has(from)))
    return "it is set up to run before tests";
  if (!languageOf(path)) {
    const isOfProduct = (one: string) =>
      !isTestFile(one) && fileKind(one) === "code" && !looksLikeSupport(one, files);
    const mayBeLoaded = [...graph.open].some(isOfProduct);
    return others.length === 0 && fileKind(path) === "data" && !mayBeLoaded ? "only tests use it" : undefined;
  }
  const serves = (one: string) => looksLikeSupport(one, files);
  return serves(path) && others.every(serves) ? "only tests use it" : undefined;
}

/** Everything that depends on a file, directly or not. */
function usersOf(path: string, graph: ImportGraph, known: ReadonlySet<string>): string[] {
  const seen = new Set([path]);
  for (const one of seen) for (const { from } of graph.dependants(one)) seen.add(from);
  return [...seen].filter((one) => one !== path && known.has(one));
}

function looksLikeSupport(path: string, files: ProjectFiles): boolean {
  const toolchain = languageOf(path)?.toolchain;
  if (toolchain?.testLibraries?.test(files.read(path) ?? "")) return true;
  return servingName.test(path) && !hasOwnTest(path, files);
}

/** A helper that has tests of its own is part of the product. */
function hasOwnTest(path: string, files: ProjectFiles): boolean {
  const name = stem(path);
  return files.paths.some(
    (one) => one !== path && isTestFile(one) && stem(one).replace(testMarks, "") === name,
  );
}

function stem(path: string): string {
  return posix.basename(path).replace(/\.[^.]+$/, "");
}

/** Whether a new file would be loaded in place of a test runner or a tool that installs. */
export function isShadow(path: string): boolean {
  return languages.some(({ toolchain }) => toolchain.shadows?.test(path));
}
