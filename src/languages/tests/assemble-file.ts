import type { Candidate, TestImport } from "./candidate.ts";
import { bracketed, indentText, WIDTH } from "./layout.ts";
import type { TestStyle } from "./test-style.ts";

/** A whole test file from the tests that go into it, in their order, grouped by what they test. */
export function assembleFile(candidates: readonly Candidate[], style: TestStyle): string {
  const compare = style.runner === "pytest" ? byCode : byLetter;
  const imports = mergeImports(
    candidates.flatMap((candidate) => candidate.imports),
    compare,
  );
  return style.runner === "pytest"
    ? pythonFile(candidates, imports, style)
    : javascriptFile(candidates, imports, style);
}

interface ModuleImport {
  readonly module: string;
  readonly named: readonly string[];
  readonly default: string | undefined;
  readonly whole: string | undefined;
  readonly without: readonly string[];
}

/** As Python's formatters sort names, classes before functions, and as JavaScript's do. */
const byCode = (a: string, b: string) => (a < b ? -1 : 1);
const byLetter = (a: string, b: string) => byCode(a.toLowerCase(), b.toLowerCase());

function mergeImports(
  imports: readonly TestImport[],
  compare: (a: string, b: string) => number,
): ModuleImport[] {
  return [...Map.groupBy(imports, ({ module }) => module)].map(([module, group]) => ({
    module,
    named: [...new Set(group.filter(({ kind }) => kind === "named").map(({ name }) => name))].sort(compare),
    default: group.find(({ kind }) => kind === "default")?.name,
    whole: group.find(({ kind }) => kind === "whole")?.name,
    without: group.find(({ without }) => without)?.without ?? [],
  }));
}

/** The tests as they stand in the file: rows of one table together, where the first of them stood. */
function blocks(candidates: readonly Candidate[]): string[] {
  const byTable = Map.groupBy(candidates, ({ row, code }) => (row ? `${row.before}\n${row.after}` : code));
  return [...byTable.values()].map(([first, ...others]) => {
    if (!first?.row) return first?.code ?? "";
    const { before, after, inline } = first.row;
    const rows = [first, ...others].flatMap(({ row }) => row?.row ?? []);
    const line = `${before}${rows
      .map((row) => row.trim())
      .join(" ")
      .replace(/,$/, "")}${after}`;
    const isShort = inline && (line.split("\n")[0] ?? "").length <= WIDTH - 4;
    return isShort ? line : [before, ...rows, after].join("\n");
  });
}

function javascriptFile(
  candidates: readonly Candidate[],
  imports: readonly ModuleImport[],
  style: TestStyle,
): string {
  const lines = imports
    .toSorted(byOrigin)
    .flatMap((one) => (style.modules === "esm" ? esmImport(one, style) : requireLine(one, style)));
  const groups = [...Map.groupBy(candidates, ({ group }) => group)].map(([group, tests]) => {
    // Ava has no groups: its titles begin with what they test.
    if (style.runner === "ava") return blocks(tests).join("\n\n");
    const body = blocks(tests)
      .map((code) => indentText(code, style.indent))
      .join("\n\n");
    return `describe(${style.quote}${group}${style.quote}, () => {\n${body}\n})${style.semicolons ? ";" : ""}`;
  });
  const strict = style.useStrict
    ? `${style.quote}use strict${style.quote}${style.semicolons ? ";" : ""}`
    : "";
  return `${[strict, lines.join("\n"), ...groups].filter(Boolean).join("\n\n")}\n`;
}

function esmImport({ module, named, default: byDefault, whole }: ModuleImport, style: TestStyle): string[] {
  const end = `from ${style.quote}${module}${style.quote}${style.semicolons ? ";" : ""}`;
  const names = named.length > 0 ? [bracketed(["{", "}"], named, { indent: style.indent, pad: " " })] : [];
  const clauses = [...(byDefault ? [byDefault] : []), ...names];
  return [
    ...(clauses.length > 0 ? [`import ${clauses.join(", ")} ${end}`] : []),
    ...(whole ? [`import * as ${whole} ${end}`] : []),
  ];
}

function requireLine({ module, named, default: byDefault, whole }: ModuleImport, style: TestStyle): string[] {
  const end = style.semicolons ? ";" : "";
  const names = bracketed(["{", "}"], named, { indent: style.indent, pad: " " });
  const object = byDefault ?? whole;
  const required = `require(${style.quote}${module}${style.quote})`;
  const taken = named.length > 0 ? [`const ${names} = ${object ?? required}${end}`] : [];
  return object ? [`const ${object} = ${required}${end}`, ...taken] : taken;
}

/** Packages before the project's own files. */
function byOrigin(a: ModuleImport, b: ModuleImport): number {
  const rank = ({ module }: ModuleImport) =>
    module.startsWith("node:") ? 0 : module.startsWith(".") ? 2 : 1;
  return rank(a) - rank(b) || (a.module < b.module ? -1 : 1);
}

const standardLibrary = new Set(
  [
    "argparse array asyncio builtins codecs collections contextlib copy dataclasses datetime decimal email enum fractions",
    "functools html io itertools json logging math operator os pathlib random re string sys tempfile textwrap time",
    "tokenize types typing unittest urllib uuid warnings xml",
  ].flatMap((names) => names.split(" ")),
);

function pythonFile(
  candidates: readonly Candidate[],
  imports: readonly ModuleImport[],
  { assertions }: TestStyle,
): string {
  const section = (modules: readonly ModuleImport[]) =>
    modules
      .toSorted((a, b) => (a.module < b.module ? -1 : 1))
      .flatMap(pythonImport)
      .join("\n");
  const rank = ({ module, without }: ModuleImport) => {
    if (without.length > 0) return 3;
    return standardLibrary.has(module.replace(/\..*/, "")) ? 0 : module === "pytest" ? 1 : 2;
  };
  const sections = [0, 1, 2, 3]
    .map((wanted) => section(imports.filter((one) => rank(one) === wanted)))
    .filter(Boolean);
  const tests = assertions === "unittest" ? testCases(candidates) : blocks(candidates);
  return `${[sections.join("\n\n"), ...tests].filter(Boolean).join("\n\n\n")}\n`;
}

function testCases(candidates: readonly Candidate[]): string[] {
  return [...Map.groupBy(candidates, ({ group }) => group)].map(([group, tests]) => {
    const body = blocks(tests).map((code) => indentText(code, "    "));
    return `class ${group}(unittest.TestCase):\n${body.join("\n\n")}`;
  });
}

/** The functions of a module as they are written: a copy of it that does not find what would replace them. */
function importWithout(one: ModuleImport): string[] {
  const missing = one.without.map((name) => `"${name}": None`).join(", ");
  return [
    `with mock.patch.dict(sys.modules, {${missing}}):`,
    `    sys.modules.pop("${one.module}", None)`,
    ...pythonImport({ ...one, without: [] }).map((line) => indentText(line, "    ")),
  ];
}

function pythonImport(one: ModuleImport): string[] {
  const { module, named, whole } = one;
  if (one.without.length > 0) return importWithout(one);
  const line = `from ${module} import ${named.join(", ")}`;
  const wrapped =
    line.length <= WIDTH
      ? line
      : `from ${module} import (\n${named.map((name) => `    ${name},`).join("\n")}\n)`;
  return [...(whole ? [`import ${module}`] : []), ...(named.length > 0 ? [wrapped] : [])];
}
