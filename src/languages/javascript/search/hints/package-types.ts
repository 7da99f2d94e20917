import { posix } from "node:path";
import { folderOf, foldersUp, joinInside } from "../../../syntax/path-index.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

const MAX_FILES = 8;
const MAX_TEXT = 120_000;
const MAX_DEPTH = 5;
const endings = ["", ".d.ts", ".d.mts", ".d.cts", "/index.d.ts", "/index.d.mts"];

/** The declaration files of the installed packages that a module imports types from, as far as they are small. */
export function packageTypes(
  files: Pick<ProjectFiles, "read">,
  module: { path: string; text: string },
): string[] {
  const found = new Map<string, string>();
  const add = (path: string | undefined) => {
    const text = path === undefined || found.has(path) ? undefined : files.read(path);
    if (path !== undefined && text !== undefined && text.length <= MAX_TEXT) found.set(path, text);
  };
  for (const name of typePackages(module.text)) add(declarationsOf(files, name, module.path));
  // A map that grows is walked to its new end.
  for (const [path, text] of found) {
    if (found.size >= MAX_FILES) break;
    for (const name of reexported(text)) if (found.size < MAX_FILES) add(resolved(files, path, name));
  }
  return [...found.values()];
}

/** Packages that names of types may come from: those of which something with a capital is imported. */
function typePackages(text: string): string[] {
  const imports = text.matchAll(/\bimport\s+(?:type\s+)?([^;"']*?)\s*from\s*["']([^."'\n#][^"'\n]*)["']/g);
  return [...imports].flatMap(([, names = "", name = ""]) =>
    /\b[A-Z]\w*/.test(names) && !name.startsWith("node:") ? [name] : [],
  );
}

function declarationsOf(
  files: Pick<ProjectFiles, "read">,
  specifier: string,
  from: string,
): string | undefined {
  const [, name = "", rest = ""] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const own = [name, `@types/${name.replace(/^@/, "").replace("/", "__")}`];
  for (const folder of foldersUp(folderOf(from)))
    for (const each of own) {
      const place = posix.join(folder, "node_modules", each);
      const manifest = parseJson(files.read(posix.join(place, "package.json")));
      if (typeof manifest !== "object" || manifest === null) continue;
      for (const named of [...entriesOf(manifest as Record<string, unknown>, rest), rest || "index"]) {
        const path = firstOf(files, posix.join(place, named.replace(/\.([cm]?)js$/, ".d.$1ts")));
        if (path !== undefined) return path;
      }
    }
  return undefined;
}

/** The declaration files that a manifest names for a subpath. */
function entriesOf(manifest: Record<string, unknown>, subpath: string): string[] {
  const exported = recordOf(manifest["exports"])[subpath === "" ? "." : `./${subpath}`];
  const usual = subpath === "" ? [manifest["types"], manifest["typings"]] : [];
  return [...usual, ...typesIn(exported), ...(subpath === "" ? [manifest["main"]] : [])].filter(
    (one): one is string => typeof one === "string",
  );
}

/** The files that an entry of `exports` names, those under `types` first. */
function typesIn(exported: unknown): string[] {
  const [first, later]: [string[], string[]] = [[], []];
  const visit = (value: unknown, isTypes: boolean, depth: number): void => {
    if (typeof value === "string") (isTypes ? first : later).push(value);
    else if (depth < MAX_DEPTH)
      for (const [key, inner] of Object.entries(recordOf(value)))
        visit(inner, isTypes || key === "types", depth + 1);
  };
  visit(exported, false, 0);
  return [...first, ...later];
}

function reexported(text: string): string[] {
  const names = text.matchAll(/\b(?:import|export)\b[^;"']*?\bfrom\s*["'](\.[^"'\n]*)["']/g);
  return [...names].map(([, name = ""]) => name);
}

function resolved(files: Pick<ProjectFiles, "read">, from: string, name: string): string | undefined {
  const path = joinInside(folderOf(from), name);
  return path === undefined ? undefined : firstOf(files, path.replace(/\.([cm]?)js$/, ".d.$1ts"));
}

function firstOf(files: Pick<ProjectFiles, "read">, path: string): string | undefined {
  return endings
    .map((ending) => path + ending)
    .find((each) => /\.d\.[cm]?ts$/.test(each) && files.read(each) !== undefined);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
