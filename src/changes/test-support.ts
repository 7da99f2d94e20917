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
export function whyTestSupport(
  path: string,
  graph: ImportGraph,
  files: ProjectFiles,
  changed: readonly string[] = [],
): string | undefined {
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
  if (serves(path) && others.every(serves)) return "only tests use it";
  return standingBesideTests(path, graph, files, changed) === "unreached"
    ? "only tests use it, and the change does not reach it"
    : undefined;
}

/**
 * How the files that an author changed concern a module that only tests use, whose name says nothing, and that the author left
 * alone. Nothing of the change can have broken one that it does not reach: a fix there fixes what tests check. One that it
 * reaches may be a helper or the door of a library. Undefined for other modules, and where the change may concern everything.
 */
export function standingBesideTests(
  path: string,
  graph: ImportGraph,
  files: ProjectFiles,
  changed: readonly string[],
): "reached" | "unreached" | undefined {
  if (!languageOf(path) || changed.includes(path) || hasOwnTest(path, files) || isNamed(path, files))
    return undefined;
  const known = new Set(files.paths);
  const users = usersOf(path, graph, known);
  const isOfTests = (one: string) =>
    isTestFile(one) || graph.governing.has(one) || looksLikeSupport(one, files);
  if (users.length === 0 || !users.every(isOfTests)) return undefined;
  if (changed.some((one) => fileKind(one) === "settings")) return undefined;
  const product = changed.filter((one) => fileKind(one) !== "document" && !isOfTests(one));
  const reached = new Set(product.flatMap((one) => [one, ...usersOf(one, graph, known)]));
  if (!users.some((one) => reached.has(one))) return undefined;
  return reached.has(path) ? "reached" : "unreached";
}

/** Whether a manifest names a module, as one of a library or a program. */
function isNamed(path: string, files: ProjectFiles): boolean {
  const bare = path.replace(/\.[^./]+$/, "");
  const names = [bare, bare.replaceAll("/", "."), bare.replace(/^src\//, "").replaceAll("/", ".")];
  return files.paths.filter(isManifest).some((one) => names.some((name) => files.read(one)?.includes(name)));
}

/** Whether a file makes its folder a project. */
export function isManifest(path: string): boolean {
  return languages.some(({ toolchain }) => toolchain.manifests.includes(posix.basename(path)));
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
