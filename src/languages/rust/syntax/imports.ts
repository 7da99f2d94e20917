import { posix } from "node:path";
import type { ImportSyntax } from "../../syntax/imports.ts";

const single = /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:use[ \t]+([\w:]*\w)|mod[ \t]+(\w+)[ \t]*;)/gm;
const listed = /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?use[ \t]+([\w:]+::)\{([^;{}]{0,2000})/gm;

/** The imports of a Rust file, and the modules it declares. */
export const rustImports: ImportSyntax = {
  read: (text) => [...readSingle(text), ...readListed(text)],
  candidates,
  namesFolder: (path) => /(?:^|\/)(?:mod|lib|main)\.rs$/.test(path),
  sharesFolder: false,
};

function readSingle(text: string): string[] {
  return Array.from(text.matchAll(single), ([, used, declared]) => used ?? declared ?? "");
}

function readListed(text: string): string[] {
  return Array.from(text.matchAll(listed), ([, path = "", list = ""]) =>
    list.split(",").flatMap((item) => (item.trim() ? `${path}${item.trim().split(/\s/)[0]}` : [])),
  ).flat();
}

/** `crate::a::b` may be an item `b` of `a`, so the folder above counts too. */
function candidates(from: string, specifier: string): string[] {
  const own = /\/?(mod|lib|main)\.rs$/.test(from) ? posix.dirname(from) : from.replace(/\.rs$/, "");
  const source = /^(.*\/)?src(?=\/)/.exec(from)?.[0] ?? posix.dirname(from);
  const [first = "", ...rest] = specifier.split("::");
  const roots: Readonly<Record<string, string>> = { crate: source, self: own, super: posix.dirname(own) };
  const [root, parts] = Object.hasOwn(roots, first) ? [roots[first] ?? "", rest] : [own, [first, ...rest]];
  const places = [parts, parts.slice(0, -1)].map((each) => posix.join(root, ...each));
  return places.flatMap((path) => [`${path}.rs`, posix.join(path, "mod.rs"), posix.join(path, "lib.rs")]);
}
