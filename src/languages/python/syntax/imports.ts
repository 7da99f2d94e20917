import { posix } from "node:path";
import { type ImportSyntax, tails } from "../../syntax/imports.ts";

const plain = /^[ \t]*import[ \t]+([\w.][\w., \t]*)/gm;
const from = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]{0,2000}\)|[^\n]+)/gm;

/** Imports of Python; `from a import b` gives `a` and `a.b`, as either may be a module. */
export const pythonImports: ImportSyntax = {
  read: (text) => [...readPlain(text), ...readFrom(text)],
  candidates,
  namesFolder: (path) => /(?:^|\/)__init__\.py$/.test(path),
  sharesFolder: false,
};

function readPlain(text: string): string[] {
  const listed = Array.from(text.matchAll(plain), ([, list = ""]) => list.split(",")).flat();
  return listed.flatMap((module) => module.trim().split(/\s/)[0] || []);
}

function readFrom(text: string): string[] {
  return Array.from(text.matchAll(from), ([, module = "", list = ""]) => {
    const names = list.replace(/#[^\n]*/g, "").matchAll(/(?:^|[,(])\s*(\w+)/g);
    const inside = module.endsWith(".") ? module : `${module}.`;
    return [module, ...Array.from(names, ([, name]) => `${inside}${name}`)];
  }).flat();
}

/** A module may start at the top, under `src`, or at any folder above the file that imports it. */
function candidates(from: string, specifier: string): string[] {
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
