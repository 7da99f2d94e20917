import { globSync, readFileSync } from "node:fs";
import { type ParseResult, type ParserPlugin, parse } from "@babel/parser";

/** A module of this repository. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ParseResult;
}

/** Anything of a syntax tree that has a type. */
export interface TreeNode {
  readonly type: string;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly [field: string]: unknown;
}

/** Every module that people wrote, tests and programs that run inside the sandbox included. */
export function modulePaths(): string[] {
  return globSync("{src,test,scripts,bench}/**/*.{ts,mts,cts,js,mjs,cjs}")
    .filter((path) => !/(^|\/)(gen|node_modules|fixtures)\//.test(path))
    .sort();
}

/** Reads and parses a module; throws where it is none. */
export function readSource(path: string): Source {
  const text = readFileSync(path, "utf8");
  const sourceType = path.endsWith(".cjs") ? "commonjs" : "module";
  const plugins: ParserPlugin[] = path.endsWith(".tsx") ? ["typescript", "jsx"] : ["typescript"];
  return { path, text, tree: parse(text, { sourceType, plugins, attachComment: false }) };
}

/** Calls `visit` for every node of a tree, the outer ones first. */
export function walk(node: unknown, visit: (node: TreeNode) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  if (!isNode(node)) return;
  visit(node);
  for (const field in node) if (field !== "loc") walk(node[field], visit);
}

/** Whether a value is a node of a syntax tree. */
export function isNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
