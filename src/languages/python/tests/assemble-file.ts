import type { Candidate } from "../../tests/candidate.ts";
import {
  blocks,
  byCode,
  helperBlocks,
  type ModuleImport,
  mergeImports,
} from "../../tests/render/file-parts.ts";
import { indentText, WIDTH } from "../../tests/render/layout.ts";

const standardLibrary = new Set(
  [
    "argparse array asyncio builtins codecs collections contextlib copy dataclasses datetime decimal email enum fractions",
    "functools html io itertools json logging math operator os pathlib random re string sys tempfile textwrap time",
    "tokenize types typing unittest urllib uuid warnings xml",
  ].flatMap((names) => names.split(" ")),
);

/** A whole test file from its tests, in their order; methods of test cases are grouped by what they test. */
export function assemblePython(candidates: readonly Candidate[], isTestCase: boolean): string {
  const imports = mergeImports(
    candidates.flatMap((candidate) => candidate.imports),
    byCode,
  );
  const section = (modules: readonly ModuleImport[]) =>
    modules
      .toSorted((a, b) => byCode(a.module, b.module))
      .flatMap(pythonImport)
      .join("\n");
  const rank = ({ module, without }: ModuleImport) => {
    if (without.length > 0) return 3;
    return standardLibrary.has(module.replace(/\..*/, "")) ? 0 : module === "pytest" ? 1 : 2;
  };
  const sections = [0, 1, 2, 3]
    .map((wanted) => section(imports.filter((one) => rank(one) === wanted)))
    .filter(Boolean);
  const tests = isTestCase ? testCases(candidates) : blocks(candidates);
  const helpers = helperBlocks(candidates, "file");
  return `${[sections.join("\n\n"), ...helpers, ...tests].filter(Boolean).join("\n\n\n")}\n`;
}

function testCases(candidates: readonly Candidate[]): string[] {
  return [...Map.groupBy(candidates, ({ group }) => group)].map(([group, tests]) => {
    const own = [...helperBlocks(tests, "group"), ...blocks(tests)];
    const body = own.map((code) => indentText(code, "    "));
    return `class ${group}(unittest.TestCase):\n${body.join("\n\n")}`;
  });
}

/** Imports the functions of a module as they are written: a copy of it that does not find their replacements. */
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
  const all = whole === module ? `import ${module}` : `import ${module} as ${whole}`;
  return [...(whole ? [all] : []), ...(named.length > 0 ? [wrapped] : [])];
}
