import { basename, posix } from "node:path";
import { isTestPath } from "../../test/support/repositories/public-repository.ts";

/** The files of a repository. */
export interface Files {
  readonly paths: readonly string[];
  read(path: string): string;
}

const testWord = /^(?:tests?|spec)[._-]|[._-](?:tests?|spec)$|[-_.]?(?:tests?|spec)(?=\.)/gi;
const hasTest = /\b(?:it|test)(?:\.\w+)*\(|^\s*(?:async )?def test/m;
const code = /\.(?:[cm]?[jt]s|py)$/;

/** The test files that belong to a module: those that import it, or are named after it. */
export function ownTestsOf(module: string, { paths, read }: Files): string[] {
  const known = new Set(paths);
  return paths
    .filter((path) => isTestPath(path) && isTestFile(path) && hasTest.test(read(path)))
    .filter((path) =>
      module.endsWith(".py")
        ? importsPython(read(path), module) || isNamedAfter(path, module)
        : importsScript(read(path), path, module, known) || isNamedAfter(path, module),
    );
}

function isTestFile(path: string): boolean {
  if (!code.test(path) || /[.-]d\.ts$|(?:^|\/)(?:_*fixtures?_*|typings|benchmarks)\/|bench\./.test(path))
    return false;
  return !path.endsWith(".py") || /^(?:test_.*|.*_test|tests?)\.py$/.test(basename(path));
}

/** `test/array.test.ts` is named after `src/array.ts`. */
export function isNamedAfter(test: string, module: string): boolean {
  const stem = (path: string) => basename(path).replace(code, "");
  const bare = stem(test).replaceAll(testWord, "").toLowerCase();
  return bare !== "" && bare !== "index" && bare === stem(module).toLowerCase();
}

const specifier = /(?:\bfrom\s*|\brequire\(\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\1/g;

function importsScript(text: string, from: string, module: string, known: ReadonlySet<string>): boolean {
  return [...text.matchAll(specifier)].some(([, , name = ""]) => {
    if (!name.startsWith(".")) return false;
    const target = posix.join(posix.dirname(from), name).replace(/\/$/, "");
    const bare = target.replace(/\.[cm]?js$/, "");
    const tries = [
      target,
      ...["ts", "mts", "cts", "js", "mjs", "cjs"].map((end) => `${bare}.${end}`),
      ...["ts", "js", "mjs", "cjs"].map((end) => posix.join(target, `index.${end}`)),
    ];
    return tries.find((path) => known.has(path)) === module;
  });
}

function importsPython(text: string, module: string): boolean {
  const dotted = dottedName(module);
  const [parent, last] = [
    dotted.slice(0, dotted.lastIndexOf(".")),
    dotted.slice(dotted.lastIndexOf(".") + 1),
  ];
  const escaped = dotted.replaceAll(".", "\\.");
  const direct = new RegExp(`^\\s*(?:from ${escaped} import|import ${escaped}\\b(?!\\.))`, "m");
  if (direct.test(text)) return true;
  if (parent === "" || parent === dotted) return false;
  const members = new RegExp(`^\\s*from ${parent.replaceAll(".", "\\.")} import (\\([^)]*\\)|.*)`, "gm");
  return [...text.matchAll(members)].some(([, names = ""]) => new RegExp(`\\b${last}\\b`).test(names));
}

/** The name that tests import a Python module by. */
export function dottedName(module: string): string {
  return module
    .replace(/^(?:src|lib)\//, "")
    .replace(/\.py$/, "")
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");
}

const scriptImport =
  /(?:\bimport\s+(?:type\s+)?([^"';]+?)\s+from\s*|(?:\b(?:const|let|var)\s+|,\s*)([\w$]+|\{[^}]*\})\s*=\s*require\(\s*)(["'])([^"'\n]+)\3/g;

/** The names that a test file of JavaScript or TypeScript gives to what it imports from a module. */
export function importedNames(test: string, text: string, module: string): string[] {
  const known = new Set([module]);
  return [...text.matchAll(scriptImport)].flatMap(([, clause = "", pattern = "", quote = "", name = ""]) =>
    importsScript(`from ${quote}${name}${quote}`, test, module, known)
      ? [...(clause || pattern).matchAll(/(?:\bas\s+|:\s*)?([\w$]+)(?=\s*(?:[,}]|$))/g)].map(
          ([, local = ""]) => local,
        )
      : [],
  );
}
