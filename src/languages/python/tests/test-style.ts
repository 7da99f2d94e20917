import { exampleTests } from "../../tests/example-tests.ts";
import type { ProjectFiles } from "../../toolchain/toolchain.ts";
import { isTestFile } from "../toolchain/paths.ts";
import { iniSection } from "../toolchain/settings.ts";

/** Whether most of a project's test files have classes of `unittest`, and none of pytest's functions. */
export function usesTestCases(files: ProjectFiles): boolean {
  const tests = exampleTests(files, isTestFile);
  const withCases = tests.filter((text) => /^class \w+\([\w., ]*TestCase\):/m.test(text));
  const withFunctions = tests.filter((text) => /^(?:async )?def test_|^import pytest\b/m.test(text));
  return withCases.length > withFunctions.length;
}

/**
 * Whether most tests of a project say that they return nothing, as its type checker or linter may ask of every function; where
 * there is no test, whether its type checker asks that.
 */
export function annotatesTests(files: ProjectFiles): boolean {
  const heads = exampleTests(files, isTestFile).flatMap((text) => text.match(head) ?? []);
  if (heads.length === 0) return wantsTypes(files);
  return heads.filter((one) => one.endsWith("-> None:")).length * 2 > heads.length;
}

const wholeDefinitions = /^\s*(?:strict|disallow_untyped_defs|disallow_incomplete_defs)\s*=\s*true\b/im;

/** Whether mypy asks for types in every function. */
function wantsTypes(files: ProjectFiles): boolean {
  const read = (path: string) => files.read(path) ?? "";
  const table = /^\[tool\.mypy\]$[\s\S]*?(?=^\[|(?![\s\S]))/m.exec(read("pyproject.toml"))?.[0];
  const settings = [table, read("mypy.ini"), read(".mypy.ini"), iniSection(read("setup.cfg"), /^\[mypy\]/)];
  return settings.some((text) => text !== undefined && wholeDefinitions.test(text));
}

const head = /^ *(?:async )?def test_\w+\([^)]*\)(?: -> None)?:/gm;

/** Whether tests of a project say in words what they test, as a linter may ask of every function, and whether most test files do. */
export function docstringsOf(files: ProjectFiles): { readonly tests: boolean; readonly files: boolean } {
  const texts = exampleTests(files, isTestFile);
  const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  return {
    tests: count(documented) > 0 && count(documented) * 10 >= count(head) * 9,
    files: texts.filter((text) => /^\s*(?:#.*\n)*[rRuU]?"""/.test(text)).length * 2 > texts.length,
  };
}

const documented = /^ *(?:async )?def test_\w+\([^)]*\)(?: -> None)?:\n\s*[rRuU]?"""/gm;
