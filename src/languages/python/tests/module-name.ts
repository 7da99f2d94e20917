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

/** How a test imports a subject and what it calls it by: pytest takes what a test file has under `test…` for a test of its own. */
export function pythonImport(
  { className, target, home }: Pick<Subject, "className" | "target" | "home">,
  tested: string,
): { readonly code: string; readonly import: TestImport } {
  const name = className || target;
  const module = home ?? tested;
  if (!/^test/i.test(name)) return { code: name, import: { module, name, kind: "named" } };
  return { code: `${module}.${name}`, import: wholeModule(module) };
}

/** The import of a module as a whole, by its full name, which no name of the module can be mistaken for. */
export function wholeModule(module: string): TestImport {
  return { module, name: module, kind: "whole" };
}
