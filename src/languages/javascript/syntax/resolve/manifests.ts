import { folderOf, foldersUp, joinInside, type PathIndex } from "../../../syntax/path-index.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

/** The parts of a `package.json` that say where its modules are. */
export interface PackageManifest {
  readonly folder: string;
  readonly name: string;
  /** Names of packages that it depends on. */
  readonly dependencies: readonly string[];
  /** Files it points at as its entry points, as written. */
  readonly entries: readonly string[];
  /** Programs it installs, each with its file as written. */
  readonly programs: ReadonlyMap<string, string>;
  readonly exports: unknown;
  readonly imports: unknown;
}

/** The manifests of a repository. */
export interface Manifests {
  readonly all: readonly PackageManifest[];
  /** The one that a file belongs to. */
  around(path: string): PackageManifest | undefined;
}

/** Reads every `package.json`; a file that is not JSON counts as empty. */
export function readManifests(index: PathIndex, files: ProjectFiles): Manifests {
  const all = index.endingWith("package.json").map((path) => parse(folderOf(path), files.read(path) ?? ""));
  const byFolder = new Map(all.map((manifest) => [manifest.folder, manifest]));
  return {
    all,
    around: (path) => foldersUp(folderOf(path)).flatMap((folder) => byFolder.get(folder) ?? [])[0],
  };
}

/** Where a subpath such as `.` or `./x`, or an alias such as `#x`, leads by a table of exports or imports. */
export function lookUpSubpath(table: unknown, subpath: string): string[] {
  if (typeof table === "string" || Array.isArray(table)) return subpath === "." ? leaves(table) : [];
  if (!isRecord(table)) return [];
  const keys = Object.keys(table);
  if (!keys.some((key) => /^[.#]/.test(key))) return subpath === "." ? leaves(table) : [];
  return keys.flatMap((key) => {
    if (key === subpath) return leaves(table[key]);
    const [before = "", after] = key.split("*");
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) return [];
    const middle = subpath.slice(before.length, subpath.length - after.length);
    return leaves(table[key]).map((target) => target.replaceAll("*", middle));
  });
}

/** A path that a manifest names, relative to the repository; undefined if it leads out. */
export function inPackage({ folder }: PackageManifest, path: string): string | undefined {
  return joinInside(folder, path);
}

function parse(folder: string, text: string): PackageManifest {
  const json = readJson(text);
  const kinds = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
  const bin = json["bin"];
  const programs = typeof bin === "string" ? { [String(json["name"] ?? "")]: bin } : bin;
  return {
    folder,
    name: typeof json["name"] === "string" ? json["name"] : "",
    dependencies: kinds.flatMap((kind) => (isRecord(json[kind]) ? Object.keys(json[kind]) : [])),
    entries: ["main", "module"].flatMap((key) => leaves(json[key])),
    programs: new Map(
      Object.entries(isRecord(programs) ? programs : {}).flatMap(([name, file]) =>
        typeof file === "string" ? [[name, file]] : [],
      ),
    ),
    exports: json["exports"],
    imports: json["imports"],
  };
}

function readJson(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}

/** Every text in a value, whichever condition leads to it. */
function leaves(value: unknown): string[] {
  const found: string[] = [];
  const pending = [value];
  // Does not recurse: a hostile file may nest as deep as it likes.
  for (const next of pending) {
    if (typeof next === "string") found.push(next);
    else if (next !== null && typeof next === "object")
      for (const one of Object.values(next)) pending.push(one);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
