import { createPathIndex, folderOf, joinInside } from "../../../syntax/path-index.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { inPackage, readManifests } from "../../syntax/resolve/manifests.ts";
import { moduleFiles } from "../../syntax/resolve/module-files.ts";
import { createPathAliases } from "../../syntax/resolve/path-aliases.ts";
import { isCode } from "../../toolchain/paths.ts";

const MAX_FILES = 6;
const MAX_TEXT = 60_000;
/** Where a package of the workspace has what a build writes to its entry point. */
const sourceEntries = ["src/index", "index"];

/** A file of code. */
export interface Script {
  readonly path: string;
  readonly text: string;
}

/** The texts of the project files that a module imports, directly or not, the nearest first. */
export function importedTexts(files: ProjectFiles, module: Script): string[] {
  return importedScripts(files, module).map(({ text }) => text);
}

/** Those files. */
export function importedScripts(files: ProjectFiles, module: Script): Script[] {
  const index = createPathIndex(files.paths, []);
  const aliases = createPathAliases(index, files);
  const packages = readManifests(index, files).all.filter(({ name }) => name !== "");
  const sourcesOf = (name: string) =>
    packages
      .filter((each) => each.name === name)
      .flatMap((each) => [...sourceEntries, ...each.entries].flatMap((path) => inPackage(each, path) ?? []));
  const importedFrom = ({ path, text }: Script) =>
    namesIn(text).flatMap((name) => {
      const places = name.startsWith(".")
        ? [joinInside(folderOf(path), name) ?? ""]
        : [...aliases(name, path), ...sourcesOf(name)];
      return places.flatMap(moduleFiles).find((one) => index.has(one) && isRead(one)) ?? [];
    });
  const found = [module];
  for (const one of found)
    for (const name of importedFrom(one)) {
      const other = files.read(name) ?? "";
      if (found.length > MAX_FILES || other.length > MAX_TEXT || found.some((each) => each.path === name))
        continue;
      found.push({ path: name, text: other });
    }
  return found.slice(1);
}

function isRead(path: string): boolean {
  return isCode(path) || /\.d\.[cm]?ts$/.test(path);
}

function namesIn(text: string): string[] {
  const names = text.matchAll(/(?:\bfrom|\brequire\(|\bimport\(?)\s*["']([^"'\n]+)["']/g);
  return [...names].map(([, name = ""]) => name);
}
