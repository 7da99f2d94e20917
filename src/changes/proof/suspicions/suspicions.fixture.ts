import { beforeAll } from "vitest";
import { create, PlanSchema } from "../../../contracts/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { findSuspicions } from "./suspicions.ts";

export let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** A fix of one file. */
export interface Case {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly base?: string;
  readonly test?: string;
  readonly plan?: string;
}

/** What the rules say of a fix. */
export function suspect({ path, before, after, base = before, test = "", plan }: Case) {
  const ending = path.slice(path.indexOf("."));
  return findSuspicions([{ path, before, after, base }], {
    outlines,
    plan: plan === undefined ? undefined : create(PlanSchema, { title: plan }),
    tests: test === "" ? [] : [{ path: `test/it.test${ending}`, text: test }],
  });
}

export const js = (body: string, head = "") => `${head}export function f(x) {\n  ${body}\n}\n`;
export const py = (body: string, head = "") => `${head}def f(x):\n    ${body}\n`;
export const go = (body: string, imports = "") =>
  `package p\n\nimport (\n${imports}\n)\n\nfunc F(x int) int {\n\t${body}\n}\n`;
export const rs = (body: string, head = "") => `${head}pub fn f(x: i32) -> i32 {\n    ${body}\n}\n`;
