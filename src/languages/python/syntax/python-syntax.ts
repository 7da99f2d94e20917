import type { LanguageSyntax } from "../../syntax/language-syntax.ts";
import { pythonFix } from "./fix-rules.ts";
import { pythonImports } from "./imports.ts";
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
      isSearched: true,
      references: { query: pythonReferences, read: readPythonCapture },
    },
  ],
  outline: outlinePython,
  imports: pythonImports,
  selfNames: ["self", "cls"],
  docstring: /^\s*[rRuU]?("""|''')[\s\S]*?\1/,
  fixtures: { file: "conftest.py", signature: /^(.*\s)?@(\w+\.)?fixture\b/ },
  hasMeaningfulIndentation: () => true,
  fix: pythonFix,
  createResolver: createPythonResolver,
};
