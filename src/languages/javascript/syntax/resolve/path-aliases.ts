import { posix } from "node:path";
import { folderOf, foldersUp, joinInside, type PathIndex } from "../../../syntax/path-index.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

/** The parts of a `tsconfig.json` that say where modules are, as paths relative to the repository. */
interface PathSettings {
  readonly baseUrl: string | undefined;
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[];
}

const maxExtends = 10;

/** Places that a bare name may mean by the `tsconfig.json` or `jsconfig.json` nearest to a file. */
export function createPathAliases(index: PathIndex, files: ProjectFiles) {
  const known = new Map<string, PathSettings>();
  const settingsAt = (file: string): PathSettings => {
    const settings = known.get(file) ?? readSettings(file, files);
    known.set(file, settings);
    return settings;
  };
  return (specifier: string, from: string): string[] => {
    const file = foldersUp(folderOf(from))
      .flatMap((folder) => ["tsconfig.json", "jsconfig.json"].map((name) => posix.join(folder, name)))
      .find(index.has);
    if (file === undefined) return [];
    const { paths, baseUrl } = settingsAt(file);
    const mapped = paths.flatMap(({ pattern, targets }) => match(pattern, targets, specifier));
    return [...mapped, ...(baseUrl === undefined ? [] : [posix.join(baseUrl, specifier)])];
  };
}

function match(pattern: string, targets: readonly string[], specifier: string): string[] {
  const [before = "", after] = pattern.split("*");
  if (after === undefined) return pattern === specifier ? [...targets] : [];
  if (!specifier.startsWith(before) || !specifier.endsWith(after)) return [];
  const middle = specifier.slice(before.length, specifier.length - after.length);
  return targets.map((target) => target.replace("*", middle));
}

/** Settings win over those of the files they extend. */
function readSettings(file: string, files: ProjectFiles, depth = 0): PathSettings {
  const json = parseWithComments(files.read(file) ?? "");
  const options = record(record(json)["compilerOptions"]);
  const folder = folderOf(file);
  const base = options["baseUrl"];
  const baseUrl = typeof base === "string" ? joinInside(folder, base) : undefined;
  const table = Object.entries(record(options["paths"]));
  const own = table.map(([pattern, targets]) => ({
    pattern,
    targets: (Array.isArray(targets) ? targets : []).flatMap(
      (target) => joinInside(baseUrl ?? folder, String(target)) ?? [],
    ),
  }));
  const inherited = depth < maxExtends ? parentsOf(record(json)["extends"], folder) : [];
  const parents = inherited.map((parent) => readSettings(parent, files, depth + 1));
  return {
    baseUrl: baseUrl ?? parents.findLast((parent) => parent.baseUrl !== undefined)?.baseUrl,
    paths: table.length > 0 ? own : (parents.findLast((parent) => parent.paths.length > 0)?.paths ?? []),
  };
}

function parentsOf(value: unknown, folder: string): string[] {
  const names = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
  return names
    .filter((name) => name.startsWith("."))
    .flatMap((name) => joinInside(folder, name.endsWith(".json") ? name : `${name}.json`) ?? []);
}

/** JSON as TypeScript reads it; a text that cannot be read counts as empty. */
function parseWithComments(text: string): unknown {
  const plain = text.replace(/"(?:[^"\\]|\\.)*(?:"|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    part.startsWith('"') ? part : "",
  );
  try {
    return JSON.parse(plain.replace(/,(?=\s*[}\]])/g, ""));
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
