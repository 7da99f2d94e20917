import type { Candidate } from "../../tests/candidate.ts";
import {
  blocks,
  byCode,
  helperBlocks,
  type ModuleImport,
  mergeImports,
} from "../../tests/render/file-parts.ts";
import { bracketed, indentText } from "../../tests/render/layout.ts";
import { javascriptString } from "./expression.ts";
import type { JavaScriptStyle } from "./test-style.ts";

/** As formatters of JavaScript sort names. */
const byLetter = (a: string, b: string) => byCode(a.toLowerCase(), b.toLowerCase());

/** A whole test file from its tests, in their order, grouped by what they test. */
export function assembleJavaScript(candidates: readonly Candidate[], style: JavaScriptStyle): string {
  const imports = mergeImports(
    candidates.flatMap((candidate) => candidate.imports),
    byLetter,
  );
  const lines = imports
    .toSorted(byOrigin)
    .flatMap((one) => (style.modules === "esm" ? esmImport(one, style) : requireLine(one, style)));
  const groups = [...Map.groupBy(candidates, headingOf).values()].map((tests) => {
    const { group = "" } = tests[0] ?? {};
    const own = [...helperBlocks(tests, "group"), ...blocks(tests)];
    // Titles begin with what they test.
    if (!tests.every((test) => isGrouped(test, style))) return own.join("\n\n");
    const body = own.map((code) => indentText(code, style.indent)).join("\n\n");
    return `describe(${javascriptString(group, style)}, () => {\n${body}\n})${style.semicolons ? ";" : ""}`;
  });
  const strict = style.useStrict
    ? `${style.quote}use strict${style.quote}${style.semicolons ? ";" : ""}`
    : "";
  return `${[strict, lines.join("\n"), ...helperBlocks(candidates, "file"), ...groups].filter(Boolean).join("\n\n")}\n`;
}

/** Whether a test stands in a group: definitions of its own need one everywhere but in ava, which has none. */
export function isGrouped({ helpers = [] }: Candidate, { isFlat, runner }: JavaScriptStyle): boolean {
  return !isFlat || (runner !== "ava" && helpers.some(({ scope }) => scope === "group"));
}

/** Tests with definitions of their own are apart from others of the same heading: hooks apply to all that are with them. */
function headingOf({ group, helpers = [] }: Candidate): string {
  const own = helpers.filter(({ scope }) => scope === "group").map(({ code }) => code);
  return JSON.stringify([group, ...own]);
}

function esmImport(
  { module, named, default: byDefault, whole }: ModuleImport,
  style: JavaScriptStyle,
): string[] {
  const end = `from ${javascriptString(module, style)}${style.semicolons ? ";" : ""}`;
  const names = named.length > 0 ? [bracketed(["{", "}"], named, { indent: style.indent, pad: " " })] : [];
  const clauses = [...(byDefault ? [byDefault] : []), ...names];
  return [
    ...(clauses.length > 0 ? [`import ${clauses.join(", ")} ${end}`] : []),
    ...(whole ? [`import * as ${whole} ${end}`] : []),
  ];
}

function requireLine(
  { module, named, default: byDefault, whole }: ModuleImport,
  style: JavaScriptStyle,
): string[] {
  const end = style.semicolons ? ";" : "";
  const keys = named.map((name) => name.replace(" as ", ": "));
  const names = bracketed(["{", "}"], keys, { indent: style.indent, pad: " " });
  const object = byDefault ?? whole;
  const required = `require(${javascriptString(module, style)})`;
  const taken = named.length > 0 ? [`const ${names} = ${object ?? required}${end}`] : [];
  return object ? [`const ${object} = ${required}${end}`, ...taken] : taken;
}

/** Packages before the project's own files. */
function byOrigin(a: ModuleImport, b: ModuleImport): number {
  const rank = ({ module }: ModuleImport) =>
    module.startsWith("node:") ? 0 : module.startsWith(".") ? 2 : 1;
  return rank(a) - rank(b) || byCode(a.module, b.module);
}
