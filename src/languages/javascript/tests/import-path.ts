import { posix } from "node:path";
import type { TestPlace } from "../../tests/test-writer.ts";
import type { JavaScriptStyle } from "./test-style.ts";

/** The path by which tests import the source: the project's alias, else relative to the test. */
export function importPath(
  { sourcePath, testPath }: Pick<TestPlace, "sourcePath" | "testPath">,
  { alias, importEnding }: Pick<JavaScriptStyle, "alias" | "importEnding">,
): string {
  const bare = sourcePath.slice(0, sourcePath.length - posix.extname(sourcePath).length) + importEnding;
  if (alias && bare.startsWith(alias.folder)) return alias.prefix + bare.slice(alias.folder.length);
  const relative = posix.relative(posix.dirname(testPath), bare);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
