import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { partsOf } from "../../../src/languages/syntax/syntax-node.ts";
import { importedNames, isNamedAfter } from "../own-tests.ts";
import { declaredNames } from "../reading/source-part.ts";
import type { Written } from "../write-module.ts";
import { readCases } from "./read-cases.ts";
import type { TestCase } from "./test-case.ts";

/** The tests of a module: those that were written for it, and those of its package that use it. */
export interface ModuleCases {
  readonly emitted: readonly TestCase[];
  readonly own: readonly TestCase[];
}

/** Reads both sets of tests. A test file of a package may test several modules: without its name, only tests that use it count. */
export function casesOfModule(parser: SyntaxParser, written: Written): ModuleCases {
  const root = parser.tree(written.path, written.source);
  const declared = root ? partsOf(root).flatMap(declaredNames) : [];
  return {
    emitted: written.emitted.flatMap((file) => readCases(parser, file)),
    own: written.own.flatMap((file) => {
      if (isNamedAfter(file.path, written.path)) return readCases(parser, file);
      const imported = importedNames(file.path, file.text, written.path);
      const names = imported.length > 0 ? imported : declared;
      return readCases(parser, file).filter((one) => names.some((name) => one.names.has(name)));
    }),
  };
}
