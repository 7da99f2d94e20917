import { expect, test } from "vitest";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { importedTexts } from "./imported-texts.ts";
import { packageTypes } from "./package-types.ts";

const texts: Readonly<Record<string, string>> = {
  "node_modules/@types/spec/package.json": '{"types": "index"}',
  "node_modules/@types/spec/index.d.ts": "export type Spec = { a: string }",
  "packages/a/node_modules/api/package.json": '{"exports": {".": {"import": {"types": "./d/main.d.mts"}}}}',
  "packages/a/node_modules/api/d/main.d.mts": 'export * from "./more.mjs"',
  "packages/a/node_modules/api/d/more.d.mts": "export interface Api { b: number }",
  "node_modules/tool/package.json": '{"main": "lib/tool.js"}',
  "node_modules/tool/lib/tool.d.ts": "export class Tool {}",
};
const files: Pick<ProjectFiles, "read"> = {
  read: (path) => (Object.hasOwn(texts, path) ? texts[path] : undefined),
};
const typesFor = (text: string) => packageTypes(files, { path: "packages/a/src/x.ts", text });

test("reads the declarations of packages, wherever they are installed, and what these pass on", () => {
  expect(typesFor('import type { Spec } from "spec";')).toEqual(["export type Spec = { a: string }"]);
  expect(typesFor('import { type Api, call } from "api";')).toEqual([
    'export * from "./more.mjs"',
    "export interface Api { b: number }",
  ]);
  expect(typesFor('import { Tool } from "tool";')).toEqual(["export class Tool {}"]);
});

test("leaves out packages that only functions come from, and those that are not there", () => {
  expect(typesFor('import { call } from "api";\nimport type { X } from "missing";')).toEqual([]);
});

test("reads the sources of another package of the workspace", () => {
  const workspace: Readonly<Record<string, string>> = {
    "packages/a/src/x.ts": 'import type { Change } from "@w/types";',
    "packages/types/package.json": '{"name": "@w/types", "exports": {".": "./dist/index.mjs"}}',
    "packages/types/src/index.ts": "export type Change = { name: string }",
  };
  const all: ProjectFiles = { paths: Object.keys(workspace), read: (path) => workspace[path] };
  const module = { path: "packages/a/src/x.ts", text: workspace["packages/a/src/x.ts"] ?? "" };
  expect(importedTexts(all, module)).toEqual(["export type Change = { name: string }"]);
});
