import { posix } from "node:path";
import { folderOf, type PathIndex } from "../../syntax/path-index.ts";
import { inside, outside, type Resolver } from "../../syntax/resolver.ts";
import type { ProjectFiles } from "../../toolchain/toolchain.ts";

/** Files that are compiled into a Go package. */
const compiled = /\.(?:go|s|S|c|h|cc|cpp|hpp)$/;

/** Packages: a file stands for its whole folder, as Go compiles it; `testdata` belongs to the tests around it. */
export function createGoResolver(index: PathIndex, files: ProjectFiles): Resolver {
  const sources = index.below("").filter((path) => path.endsWith(".go"));
  const groups = new Map<string, readonly string[]>();
  for (const folder of new Set(sources.map(folderOf))) {
    const own = index.below(folder).filter((path) => folderOf(path) === folder && compiled.test(path));
    const data = index.below(posix.join(folder, "testdata"));
    groups.set(
      packageOf(folder),
      own.filter((path) => !path.endsWith("_test.go")),
    );
    groups.set(testsOf(folder), [...own, ...data]);
  }
  const modules = readModules(index, files);
  return {
    groups,
    resolve: (specifier) => {
      const module = modules.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
      if (!module) return outside;
      const folder = `${module.folder}${specifier.slice(module.name.length)}`.replace(/^\//, "");
      return inside(groups.has(packageOf(folder)) ? [packageOf(folder)] : []);
    },
    named: () => [],
    implied: (path) => [path.endsWith("_test.go") ? testsOf(folderOf(path)) : packageOf(folderOf(path))],
  };
}

function readModules(index: PathIndex, files: ProjectFiles) {
  return index
    .endingWith("go.mod")
    .map((path) => ({
      folder: folderOf(path),
      name: /^module[ \t]+"?([^\s"]+)/m.exec(files.read(path) ?? "")?.[1] ?? "",
    }))
    .filter(({ name }) => name !== "")
    .sort((a, b) => b.name.length - a.name.length);
}

function packageOf(folder: string): string {
  return `package ${folder || "."}`;
}

function testsOf(folder: string): string {
  return `tests of package ${folder || "."}`;
}
