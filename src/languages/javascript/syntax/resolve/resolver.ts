import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { folderOf, joinInside, type PathIndex } from "../../../syntax/path-index.ts";
import { inside, type Meaning, outside, type Resolver } from "../../../syntax/resolver.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { inPackage, lookUpSubpath, type PackageManifest, readManifests } from "./manifests.ts";
import { moduleFiles } from "./module-files.ts";
import { createPathAliases } from "./path-aliases.ts";

/** Packages that come with runners. */
const provided = /^(?:@jest\/globals|bun:|virtual:|data:|https?:)/;
const code = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/;

/** Modules as node, TypeScript and bundlers find them, with the settings of the repository. */
export function createJavaScriptResolver(index: PathIndex, files: ProjectFiles): Resolver {
  const manifests = readManifests(index, files);
  const aliases = createPathAliases(index, files);
  const packages = new Map(manifests.all.filter(({ name }) => name !== "").map((each) => [each.name, each]));
  const installed = new Set(manifests.all.flatMap(({ dependencies }) => dependencies));
  const modules = (path: string | undefined) => (path === undefined ? [] : index.pick(moduleFiles(path)));

  const byPackage = (found: PackageManifest, subpath: string): Meaning => {
    const exported = lookUpSubpath(found.exports, subpath);
    const declared = subpath === "." && exported.length === 0 ? found.entries : exported;
    const places = declared.length > 0 ? declared : [subpath];
    const files = places.map((path) => modules(inPackage(found, path)));
    // A path that does not exist is created by a build, from anything in the package.
    return inside(files.every((each) => each.length > 0) ? files.flat() : [groupOf(found)]);
  };

  const byName = (specifier: string, from: string): Meaning => {
    const mapped = aliases(specifier, from).flatMap(modules);
    if (mapped.length > 0) return inside(mapped);
    const [, name = "", rest = ""] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
    const own = packages.get(name);
    if (own) return byPackage(own, `.${rest}`);
    if (installed.has(name) || isBuiltin(specifier) || provided.test(specifier)) return outside;
    // An alias of a bundler or runner: its beginning means a folder that is not known.
    const behind = [specifier, specifier.slice(specifier.indexOf("/") + 1)];
    const guessed = behind.flatMap(moduleFiles).flatMap(index.endingWith);
    return inside([...new Set(guessed)], { status: "unknown" });
  };

  const resolve: Resolver["resolve"] = (specifier, from) => {
    if (specifier.startsWith("#")) {
      const own = manifests.around(from);
      const targets = own ? lookUpSubpath(own.imports, specifier) : [];
      const paths = targets.flatMap((path) => (isPath(path) && own ? modules(inPackage(own, path)) : []));
      if (targets.length > 0) return inside(paths, targets.some(isPath) ? { status: "unknown" } : outside);
    }
    if (!isPath(specifier)) return byName(specifier, from);
    const path = specifier.startsWith("/") ? specifier.slice(1) : joinInside(folderOf(from), specifier);
    return inside(modules(path), { status: "unknown" });
  };

  const mocks = new Map(
    index
      .below("")
      .filter((path) => posix.basename(folderOf(path)) === "__mocks__")
      .map((path) => [posix.join(folderOf(folderOf(path)), posix.basename(path)), path]),
  );
  return {
    groups: new Map(
      [...packages.values()].map((each) => [
        groupOf(each),
        index.below(each.folder).filter((path) => code.test(path)),
      ]),
    ),
    resolve,
    named: (text, from) => {
      const program = manifests.all.flatMap((each) => {
        const file = each.programs.get(text);
        return file === undefined ? [] : modules(inPackage(each, file));
      });
      if (program.length > 0 || !isPath(text)) return program;
      const meaning = resolve(text, from);
      return meaning.status === "inside" ? meaning.paths : [];
    },
    implied: (path) => {
      const snapshot = posix.join(folderOf(path), "__snapshots__", `${posix.basename(path)}.snap`);
      return [mocks.get(path), index.has(snapshot) ? snapshot : undefined].filter(
        (each) => each !== undefined,
      );
    },
  };
}

function groupOf({ name }: PackageManifest): string {
  return `package ${name}`;
}

function isPath(specifier: string): boolean {
  return /^(?:\.{1,2}(?:\/|$)|\/)/.test(specifier);
}
