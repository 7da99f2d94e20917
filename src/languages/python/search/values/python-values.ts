import type { LanguageValues } from "../../../search/language-values.ts";
import { type Plan, planKey } from "../../../search/plan.ts";
import type { Outline, SyntaxParser } from "../../../syntax/outline.ts";
import { testsOf } from "../../../tests/tests-of.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { shapeFromName } from "../../../values/name-hint.ts";
import { any, type Shape, unionOf } from "../../../values/shape.ts";
import { pythonUses } from "../../syntax/use-rules.ts";
import { isTestFile } from "../../toolchain/paths.ts";
import { callsInCode } from "../hints/calls-in-code.ts";
import { importedLiterals } from "../hints/imported-literals.ts";
import { fileLike } from "./library.ts";
import { pythonObjects, someClasses } from "./objects.ts";
import { pythonPlain } from "./plain-values.ts";
import { shapeOfReportedUse, withParts } from "./reported-use.ts";
import { pythonSettings } from "./settings.ts";
import { shapeOfUse } from "./shape-of-use.ts";
import { pythonFiles } from "./temporary-files.ts";
import { parsePythonType } from "./types.ts";

/** Values of Python. */
export const pythonValues: LanguageValues = {
  calls: {
    hasKeywordArguments: true,
    constructorName: "__init__",
    strictness: () => "signature",
    isPreparation: (member) => !member.startsWith("__"),
  },
  shapes: {
    typeReader: (_, classNames) => (type) => parsePythonType(type, classNames),
    isVague: ({ kind }) => kind === "any",
    ofName,
    ofClearName: (name) => (/^(cls|klass|class_|typ)$/.test(name) ? unionOf([someClasses, any]) : undefined),
    ofReportedUse: shapeOfReportedUse,
    withParts,
    uses: pythonUses,
    ofUse: (use) => shapeOfUse(use),
  },
  plain: pythonPlain,
  objects: pythonObjects,
  files: pythonFiles,
  settings: pythonSettings,
  async readHints(files, { outline, text, outlines }) {
    const literals = outlines ? importedLiterals(files, { path: outline.path, text }, outlines) : [];
    return {
      outline,
      declarations: "",
      examples: outlines ? examplesIn(files, outline, outlines) : [],
      literals,
    };
  },
  callsIn: async ({ tree }, module) => callsInCode(tree, module),
};

const MAX_EXAMPLES = 60;

/** The calls of a module in its tests, each once. */
function examplesIn(files: ProjectFiles, module: Outline, outlines: SyntaxParser): Plan[] {
  const trees = testsOf(files, module.path, isTestFile).flatMap(
    (path) => outlines.tree(path, files.read(path) ?? "") ?? [],
  );
  const calls = trees.flatMap((tree) => callsInCode(tree, module).map(({ plan }) => plan));
  return [...new Map(calls.map((plan) => [planKey(plan), plan])).values()].slice(0, MAX_EXAMPLES);
}

/** A single letter may mean anything as often as a number. */
function ofName(name: string): Shape {
  if (/^(f|fp|fh|fileobj|file_obj|stream|(in|out)file)$/.test(name)) return fileLike;
  if (/^(type_?|kind|exc|exc_type|errors?|exceptions?)$/.test(name)) return unionOf([someClasses, any]);
  const shape = shapeFromName(name);
  return /^[a-z]$/.test(name) && shape.kind !== "any" ? unionOf([shape, any]) : shape;
}
