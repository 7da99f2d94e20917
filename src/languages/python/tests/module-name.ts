import { posix } from "node:path";
import type { Subject } from "../../search/subject.ts";
import type { TestImport } from "../../tests/candidate.ts";
import type { Project } from "../../toolchain/toolchain.ts";

/** The dotted name a test imports a source file by, such as `shop.cart` for `src/shop/cart.py`. */
export function pythonModule(project: Pick<Project, "root">, sourcePath: string): string {
  const own = posix.relative(project.root, sourcePath).replace(/^src\//, "");
  return own
    .replace(/\.py$/, "")
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");
}

/** How a test imports a subject and names it: pytest treats every name `test…` in a test file as a test. */
export function pythonImport(
  { className, target, home }: Pick<Subject, "className" | "target" | "home">,
  tested: string,
): { readonly code: string; readonly import: TestImport } {
  const name = className || target;
  const module = home ?? tested;
  if (!/^test/i.test(name)) return { code: name, import: { module, name, kind: "named" } };
  return { code: `${module}.${name}`, import: wholeModule(module) };
}

/** The import of a whole module, by its full name, which cannot be confused with a name of the module. */
export function wholeModule(module: string): TestImport {
  return { module, name: module, kind: "whole" };
}
