import { posix } from "node:path";
import type { Project } from "../../../toolchains/toolchain.ts";

/** The dotted name a test imports a source file by, such as `shop.cart` for `src/shop/cart.py`. */
export function pythonModule(project: Pick<Project, "root">, sourcePath: string): string {
  const own = posix.relative(project.root, sourcePath).replace(/^src\//, "");
  return own
    .replace(/\.py$/, "")
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");
}
