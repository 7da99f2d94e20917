import { posix } from "node:path";
import { folderOf, foldersUp, joinInside, type PathIndex } from "../../syntax/path-index.ts";
import { inside, type Resolver } from "../../syntax/resolver.ts";
import type { ProjectFiles } from "../../toolchain/toolchain.ts";

const moduleFile = /\.(?:py|pyi|pyx)$/;

/**
 * Modules by every name they can have: from each folder above them that is not a package itself. Pytest, src layouts and
 * path settings import from such folders.
 */
export function createPythonResolver(index: PathIndex, files: ProjectFiles): Resolver {
  const isPackage = (folder: string) => folder !== "" && index.has(`${folder}/__init__.py`);
  const modules = new Map<string, string[]>();
  const inPackages = new Map<string, string[]>();
  for (const path of index.below("").filter((each) => moduleFile.test(each))) {
    for (const root of foldersUp(folderOf(path))) {
      add(isPackage(root) ? inPackages : modules, dottedName(root, path), path);
    }
  }
  // A package that a setting puts on the import path: only for names that nothing else explains.
  const lookUp = (name: string) => modules.get(name) ?? inPackages.get(name) ?? [];
  const withPackages = (name: string): string[] => {
    const parts = name.split(".");
    return parts.flatMap((_, count) => lookUp(parts.slice(0, count + 1).join(".")));
  };
  const programs = consoleScripts(index, files);
  const packagesAround = (path: string) =>
    foldersUp(folderOf(path))
      .filter(isPackage)
      .map((folder) => `${folder}/__init__.py`);
  return {
    groups: new Map(),
    resolve: (specifier, from) => {
      const [, dots = "", rest = ""] = /^(\.*)(.*)$/.exec(specifier) ?? [];
      if (dots === "") return inside(withPackages(specifier));
      const folder = joinInside(folderOf(from), "../".repeat(dots.length - 1));
      if (folder === undefined) return inside([]);
      const path = posix.join(folder, rest.replaceAll(".", "/")).replace(/^\.$/, "");
      return inside(
        [`${path}.py`, `${path}.pyx`, `${path}.pyi`, posix.join(path, "__init__.py")].filter(index.has),
      );
    },
    named: (text) => {
      const program = programs.get(text);
      if (program) return withPackages(program);
      // `python -m shop` runs a package that has a main module.
      const main = lookUp(`${text}.__main__`);
      if (main.length > 0) return [...withPackages(text), ...main];
      return /^\w+(?:\.\w+)+(?::\w+)?$/.test(text) ? withPackages(text.split(":")[0] ?? "") : [];
    },
    implied: (path) => {
      const fixtures = foldersUp(folderOf(path)).map((folder) => posix.join(folder, "conftest.py"));
      const isTest = /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/.test(path);
      return [...packagesAround(path), ...(isTest ? fixtures.filter(index.has) : [])].filter(
        (each) => each !== path,
      );
    },
  };
}

function add(map: Map<string, string[]>, name: string, path: string): void {
  const paths = map.get(name);
  if (paths) paths.push(path);
  else map.set(name, [path]);
}

function dottedName(root: string, path: string): string {
  return path
    .slice(root === "" ? 0 : root.length + 1)
    .replace(moduleFile, "")
    .replace(/(?:^|\/)__init__$/, "")
    .replaceAll("/", ".");
}

/** Programs that a package installs, each with its module. */
function consoleScripts(index: PathIndex, files: ProjectFiles): Map<string, string> {
  const manifests = ["pyproject.toml", "setup.cfg", "setup.py"].flatMap(index.endingWith);
  const texts = manifests.map((path) => files.read(path) ?? "");
  const lines = texts.flatMap((text) => [
    ...text.matchAll(/^[ \t"'[]*([\w.-]+)["']?[ \t]*=[ \t]*["']?([\w.]+):[\w.]+/gm),
  ]);
  return new Map(lines.map(([, name = "", module = ""]) => [name, module]));
}
