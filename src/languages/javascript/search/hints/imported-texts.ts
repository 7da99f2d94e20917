import { posix } from "node:path";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

const MAX_FILES = 6;
const MAX_TEXT = 60_000;
const endings = ["", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".d.ts", "/index.js", "/index.ts"];

interface Script {
  readonly path: string;
  readonly text: string;
}

/** The texts of the project files that a module imports, directly or not, the nearest first. */
export function importedTexts(files: ProjectFiles, module: Script): string[] {
  const found = [module];
  for (const one of found)
    for (const name of importedFrom(one, files.paths)) {
      const other = files.read(name) ?? "";
      if (found.length > MAX_FILES || other.length > MAX_TEXT || found.some((each) => each.path === name))
        continue;
      found.push({ path: name, text: other });
    }
  return found.slice(1).map(({ text }) => text);
}

function importedFrom({ path, text }: Script, paths: readonly string[]): string[] {
  const names = text.matchAll(/(?:\bfrom|\brequire\(|\bimport\(?)\s*["'](\.[^"'\n]+)["']/g);
  return [...names].flatMap(([, name = ""]) => {
    const bare = posix.join(posix.dirname(path), name);
    // TypeScript imports a module by the name that it has once it is compiled.
    const candidates = [...endings.map((ending) => bare + ending), bare.replace(/\.([cm]?)js$/, ".$1ts")];
    return candidates.find((each) => paths.includes(each)) ?? [];
  });
}
