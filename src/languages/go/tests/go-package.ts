import { posix } from "node:path";
import type { TestPlace } from "../../tests/test-writer.ts";
import { isGeneratedTest } from "../../toolchain/generated-name.ts";
import { fromRoot } from "../../toolchain/repo-path.ts";
import { modulePath } from "../toolchain/module.ts";
import { isTestFile } from "../toolchain/paths.ts";
import { testFunctions } from "../toolchain/test-functions.ts";

/** The package of new tests. */
export interface TestPackage {
  /** As in the package clause of the tests. */
  readonly name: string;
  /** The package under test. */
  readonly own: string;
  /** Its import path. */
  readonly path: string;
  /** Whether tests are in a package of their own, and import the one under test. */
  readonly isApart: boolean;
  /** The other test files of the folder, with their texts. */
  readonly others: readonly string[];
  /** Names of tests that are taken: a package may declare each once. */
  readonly taken: ReadonlySet<string>;
}

/** In the package under test, unless all tests of the folder are in one of their own. */
export function packageOf({ project, files, sourcePath, testPath }: TestPlace): TestPackage {
  const folder = posix.dirname(sourcePath);
  const own = clauseOf(files.read(sourcePath) ?? "") || "main";
  const others = files.paths
    .filter((path) => posix.dirname(path) === folder && isTestFile(path) && path !== testPath)
    .map((path) => ({ path, text: files.read(path) ?? "" }));
  const written = others.filter(({ path }) => !isGeneratedTest(path)).map(({ text }) => clauseOf(text));
  const isApart = written.length > 0 && own !== "main" && written.every((name) => name === `${own}_test`);
  const inside = fromRoot(project.root, folder) ?? "";
  return {
    name: isApart ? `${own}_test` : own,
    own,
    path: posix.join(modulePath(project, files), inside === "." ? "" : inside),
    isApart,
    others: others.map(({ text }) => text),
    taken: new Set(others.flatMap(({ text }) => testFunctions(text))),
  };
}

function clauseOf(text: string): string {
  return /^package\s+(\w+)/m.exec(text.slice(0, 20_000))?.[1] ?? "";
}

/** The name by which code knows a package that it imports without another name. */
export function packageName(path: string): string {
  const parts = path.split("/").filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? path)
    .replace(/\.v\d+$/, "")
    .replace(/^go-|-go$/g, "")
    .replaceAll("-", "");
}
