import { posix } from "node:path";
import { languageOf } from "../../languages/language-of.ts";

const scriptEndings = [".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs"];

/** Files that an import may mean. A folder, ending in `/`, stands for all files right in it: a package of Go. */
export function importCandidates(from: string, specifier: string): string[] {
  switch (languageOf(from)?.name) {
    case "python":
      return pythonCandidates(from, specifier);
    case "go":
      return tails(specifier.split("/")).map((tail) => `${tail.join("/")}/`);
    case "rust":
      return rustCandidates(from, specifier);
    default:
      return scriptCandidates(from, specifier);
  }
}

/** Whether an import of one file may mean another. */
export function mayImport(from: string, specifier: string, target: string): boolean {
  const candidates = importCandidates(from, specifier);
  return candidates.includes(target) || candidates.includes(`${posix.dirname(target)}/`);
}

/** The word that an import of this file has in it: its name, or its folder's where the name says nothing. */
export function moduleWord(path: string): string {
  const name = posix.basename(path).replace(/\.[^.]+$/, "");
  const isFolder = path.endsWith(".go") || /^(index|__init__|mod|lib|main)$/.test(name);
  const folder = posix.basename(posix.dirname(path));
  return isFolder && folder !== "." ? folder : name;
}

function scriptCandidates(from: string, specifier: string): string[] {
  if (!specifier.startsWith(".")) return [];
  const path = posix.join(posix.dirname(from), specifier);
  const bare = path.replace(/\.([mc]?)[jt]sx?$/, "");
  return [
    path,
    ...scriptEndings.map((ending) => `${bare}${ending}`),
    ...scriptEndings.map((ending) => `${path}${ending}`),
    ...scriptEndings.map((ending) => `${path}/index${ending}`),
  ];
}

/** A module may start at the top, under `src`, or at any folder above the file that imports it. */
function pythonCandidates(from: string, specifier: string): string[] {
  const [dots = ""] = /^\.*/.exec(specifier) ?? [];
  const module = specifier.slice(dots.length).replaceAll(".", "/");
  const folders = tails(posix.dirname(from).split("/").reverse()).map((part) => part.toReversed().join("/"));
  const roots = dots
    ? [posix.join(posix.dirname(from), "../".repeat(dots.length - 1))]
    : [...folders, "", "src"];
  return roots.flatMap((root) => {
    const path = posix.join(root, module);
    return [`${path}.py`, posix.join(path, "__init__.py")];
  });
}

/** `crate::a::b` may be an item `b` of `a`, so the folder above counts too. */
function rustCandidates(from: string, specifier: string): string[] {
  const own = /\/?(mod|lib|main)\.rs$/.test(from) ? posix.dirname(from) : from.replace(/\.rs$/, "");
  const source = /^(.*\/)?src(?=\/)/.exec(from)?.[0] ?? posix.dirname(from);
  const [first = "", ...rest] = specifier.split("::");
  const roots: Readonly<Record<string, string>> = { crate: source, self: own, super: posix.dirname(own) };
  const [root, parts] = Object.hasOwn(roots, first) ? [roots[first] ?? "", rest] : [own, [first, ...rest]];
  const places = [parts, parts.slice(0, -1)].map((each) => posix.join(root, ...each));
  return places.flatMap((path) => [`${path}.rs`, posix.join(path, "mod.rs"), posix.join(path, "lib.rs")]);
}

function tails(parts: readonly string[]): string[][] {
  return parts.map((_, at) => parts.slice(at));
}
