import { posix } from "node:path";
import type { Literal } from "../../../syntax/outline.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import type { Node } from "../syntax-node.ts";
import { descend, type Parse } from "./parser.ts";

const MAX_FILES = 6;
const MAX_TEXT = 60_000;
const MAX_LITERALS = 80;
const endings = ["", ".js", ".mjs", ".cjs", ".ts", "/index.js", "/index.ts"];

/** Texts and patterns of the project files that a module imports, directly or not: it often works with the same. */
export function importedScriptLiterals(
  files: ProjectFiles,
  { path, text }: { readonly path: string; readonly text: string },
  parse: Parse,
): Literal[] {
  const found = [{ path, text }];
  for (const one of found)
    for (const name of importedFrom(one, files.paths)) {
      const other = files.read(name) ?? "";
      if (found.length > MAX_FILES || other.length > MAX_TEXT || found.some((each) => each.path === name))
        continue;
      found.push({ path: name, text: other });
    }
  const literals = found.slice(1).flatMap((file) => literalsIn(file.text, parse));
  const useful = literals.filter(({ text: literal }) => !/^["']\.{1,2}\//.test(literal));
  return [...new Map(useful.map((literal) => [literal.text, literal])).values()].slice(0, MAX_LITERALS);
}

function importedFrom({ path, text }: { path: string; text: string }, paths: readonly string[]): string[] {
  const names = text.matchAll(/(?:\bfrom|\brequire\(|\bimport\(?)\s*["'](\.[^"'\n]+)["']/g);
  return [...names].flatMap(([, name = ""]) => {
    const bare = posix.join(posix.dirname(path), name);
    return endings.map((ending) => bare + ending).find((each) => paths.includes(each)) ?? [];
  });
}

function literalsIn(text: string, parse: Parse): Literal[] {
  const program = parse(text);
  const source = ({ start, end }: Node) => text.slice(start, end);
  return [...(program ? descend(program) : [])].flatMap((node): Literal[] => {
    if (node.type === "RegExpLiteral") return [{ kind: "regex", text: source(node) }];
    return node.type === "StringLiteral" ? [{ kind: "string", text: source(node) }] : [];
  });
}
