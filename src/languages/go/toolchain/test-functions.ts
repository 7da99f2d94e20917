import { posix } from "node:path";
import type { ProjectFiles } from "../../toolchain/toolchain.ts";
import { isTestFile } from "./paths.ts";

/** Names of the tests, examples and fuzz tests that a test file declares. */
export function testFunctions(text: string): string[] {
  return [...text.matchAll(/^func\s+((?:Test|Example|Fuzz)[\p{L}\p{N}_]*)\s*\(/gmu)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** Finds the file of a folder that declares a test; empty if none does. */
export function createTestLocator(files: ProjectFiles): (folder: string, name: string) => string {
  const byFolder = new Map<string, Map<string, string>>();
  const read = (folder: string) => {
    const own = files.paths.filter((path) => posix.dirname(path) === folder && isTestFile(path));
    return new Map(
      own.flatMap((path) => testFunctions(files.read(path) ?? "").map((name) => [name, path] as const)),
    );
  };
  return (folder, name) => {
    const declared = byFolder.get(folder) ?? read(folder);
    byFolder.set(folder, declared);
    return declared.get(name.split("/")[0] ?? name) ?? "";
  };
}

/** A `-run` pattern for exact names; a subtest is selected only if it is the only one asked for. */
export function runPattern(names: readonly string[]): string {
  const [only = ""] = names;
  if (names.length === 1) return only.split("/").map(exactly).join("/");
  const outer = new Set(names.map((name) => quote(name.split("/")[0] ?? name)));
  return `^(?:${[...outer].join("|")})$`;
}

function exactly(name: string): string {
  return `^${quote(name)}$`;
}

function quote(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
