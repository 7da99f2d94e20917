import type { LanguageValues } from "../../../search/language-values.ts";
import { shapeFromName } from "../../../values/name-hint.ts";
import { any, type Shape, unionOf } from "../../../values/shape.ts";
import { pythonUses } from "../../syntax/use-rules.ts";
import { callsInCode } from "../hints/calls-in-code.ts";
import { readPythonHints } from "../hints/python-hints.ts";
import { fileLike } from "./library.ts";
import { pythonObjects, someClasses } from "./objects.ts";
import { pythonPlain } from "./plain-values.ts";
import { shapeOfReportedUse, withParts } from "./reported-use.ts";
import { pythonSettings } from "./settings.ts";
import { shapeOfUse } from "./shape-of-use.ts";
import { pythonFiles } from "./temporary-files.ts";
import { aliasesIn, importedClasses, parsePythonType } from "./types.ts";

/** Values of Python. */
export const pythonValues: LanguageValues = {
  calls: {
    hasKeywordArguments: true,
    constructorName: "__init__",
    strictness: () => "signature",
    isPreparation: (member) => !member.startsWith("__"),
  },
  shapes: {
    typeReader(code, classNames) {
      const aliases = aliasesIn(code);
      const foreign = importedClasses(code);
      return (type) => parsePythonType(type, classNames, aliases, foreign);
    },
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
  readHints: readPythonHints,
  callsIn: async ({ tree }, module) => callsInCode(tree, module),
};

/** A single letter may mean anything as often as a number. */
function ofName(name: string): Shape {
  if (/^(f|fp|fh|fileobj|file_obj|stream|(in|out)file)$/.test(name)) return fileLike;
  if (/^(type_?|kind|exc|exc_type|errors?|exceptions?)$/.test(name)) return unionOf([someClasses, any]);
  const shape = shapeFromName(name);
  return /^[a-z]$/.test(name) && shape.kind !== "any" ? unionOf([shape, any]) : shape;
}
