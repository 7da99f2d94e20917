import type { LanguageSyntax } from "../../syntax/language-syntax.ts";
import { outlinePython } from "./outline.ts";
import { pythonReferences, readPythonCapture } from "./references.ts";
import { createPythonResolver } from "./resolver.ts";

/** How Python files are read. */
export const pythonSyntax: LanguageSyntax = {
  dialects: [
    {
      name: "python",
      title: "Python",
      files: /\.py$/,
      references: { query: pythonReferences, read: readPythonCapture },
    },
  ],
  outline: outlinePython,
  hasMeaningfulIndentation: () => true,
  createResolver: createPythonResolver,
};
