import { posix } from "node:path";
import { createResolvers } from "../../languages/create-resolvers.ts";
import { dialectOf, languageOf } from "../../languages/language-of.ts";
import { folderOf, joinInside, type PathIndex } from "../../languages/syntax/path-index.ts";
import type { References } from "../../languages/syntax/references.ts";
import type { Resolver } from "../../languages/syntax/resolver.ts";
import type { ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import { fileKind, mayLoadOthers } from "./file-kind.ts";
import { createFolderGroups, type FolderGroups } from "./folder-groups.ts";
import { createLinks, type ImportGraph, type LinkKind } from "./import-graph.ts";
import { isRunnerSettings, readTestSetup } from "./test-setup.ts";

/** The parts that a graph is built from. */
export interface GraphSources {
  readonly index: PathIndex;
  readonly files: ProjectFiles;
  /** The references of each code file; undefined if it could not be read. */
  references(path: string): References | undefined;
}

/** Links every file of a commit to the files it imports, names and loads. When in doubt it adds a link. */
export function buildGraph({ index, files, references }: GraphSources): ImportGraph {
  const resolvers = createResolvers(index, files);
  const links = createLinks();
  const linkAll = (from: string, to: readonly string[], kind: LinkKind) => {
    for (const path of to) links.add(from, path, kind);
  };
  const folders = createFolderGroups(index, (group, members) => linkAll(group, members, "uses"));
  for (const [group, members] of resolvers.groups) linkAll(group, members, "uses");
  for (const [settings, setup] of readTestSetup(index, files, resolvers)) linkAll(settings, setup, "uses");
  const open = new Set<string>();
  for (const path of index.living) {
    const language = languageOf(path);
    const resolver = language && resolvers.of(language);
    if (resolver) linkAll(path, resolver.implied(path), "uses");
    const found = resolver && references(path);
    const followed = resolver && found && follow(found, path, { index, resolver, folders });
    if (followed) {
      linkAll(path, followed.imported, "imports");
      linkAll(path, followed.named, "names");
    }
    const isUnread = resolver !== undefined && !found && dialectOf(path)?.references !== undefined;
    const isOpen = followed?.isOpen || isUnread || mayLoadOthers(path);
    if (isOpen && fileKind(path) !== "settings") open.add(path);
  }
  const governing = new Set([...index.living].filter(isRunnerSettings));
  return { dependants: links.dependants, open, governing };
}

interface Lookups {
  readonly index: PathIndex;
  readonly resolver: Resolver;
  readonly folders: FolderGroups;
}

/** The files that one file refers to, and whether it may refer to others that cannot be known. */
function follow(found: References, path: string, around: Lookups) {
  const { resolver, folders } = around;
  const imports = found.imports.map((specifier) => resolver.resolve(specifier, path));
  const beginnings = found.openImports
    .filter((beginning) => !isOutside(resolver, beginning, path))
    .map((beginning) => openFolder(beginning, path));
  // Settings list files to leave out as often as files to use.
  const texts = fileKind(path) === "settings" ? [] : found.texts;
  return {
    imported: [
      ...imports.flatMap((meaning) => (meaning.status === "inside" ? meaning.paths : [])),
      ...beginnings.flatMap((folder) => (folder === undefined ? [] : folders.everything(folder))),
    ],
    named: texts.flatMap((text) => nameFiles(text, path, around)),
    isOpen:
      found.isOpen ||
      imports.some(({ status }) => status === "unknown") ||
      beginnings.some((folder) => folder === undefined),
  };
}

/** Whether an import whose path is only partly known begins with the name of an installed package. */
function isOutside(resolver: Resolver, beginning: string, from: string): boolean {
  return !beginning.startsWith(".") && resolver.resolve(beginning, from).status === "outside";
}

/** The folder of an import whose path is only partly known; undefined if the text does not say. */
function openFolder(beginning: string, from: string): string | undefined {
  if (!/^\.{1,2}\//.test(beginning)) return undefined;
  return joinInside(folderOf(from), beginning.slice(0, beginning.lastIndexOf("/") + 1));
}

/** The files that a text names: a file by the end of its path, data by its folder, or whatever its language says. */
function nameFiles(text: string, from: string, { index, resolver, folders }: Lookups): string[] {
  const glob = text.search(/[*?[{]/);
  const plain = posix.normalize(glob < 0 ? text : text.slice(0, text.lastIndexOf("/", glob) + 1));
  const path = plain.replace(/^(?:\.{0,2}\/)+|\/$/g, "");
  const found = resolver.named(text, from);
  if (path === "" || path === ".") return [...found];
  const files = /[./]/.test(path) ? index.endingWith(path) : [];
  return [...found, ...files, ...index.foldersEndingWith(path).flatMap(folders.data)];
}
